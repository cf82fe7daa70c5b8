import type { ServiceConfig } from '@vc/platform/config';
import { createId } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { RawWallet } from './raw-wallet';
import type { TestBus } from './test-bus';
import { startTestBus } from './test-bus';
import type { TestService } from './test-service';
import { TestTrust } from './test-trust';
import { type Caller, TestWorld } from './test-world';

interface Parties {
  world: TestWorld;
  trust: TestTrust;
  service: TestService;
  bus: TestBus;
}

interface Tenant {
  tenantId: string;
  /** Calls the service as a client of the tenant. */
  call: Caller;
  /** For offers of the tenant. */
  wallet: RawWallet;
}

/** The issuance service with a trust service and a bus, for specs. */
export class IssuerWorld {
  readonly world: TestWorld;
  readonly trust: TestTrust;
  readonly service: TestService;
  readonly bus: TestBus;

  private constructor({ world, trust, service, bus }: Parties) {
    this.world = world;
    this.trust = trust;
    this.service = service;
    this.bus = bus;
  }

  static async start<C extends ServiceConfig>(
    definition: ServiceDefinition<C>,
    environment: Record<string, string> = {},
  ): Promise<IssuerWorld> {
    const [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    const service = await world.serve(definition, { TRUST_INTERNAL_URL: trust.url, ...environment });
    const bus = await startTestBus(world.kafka.brokers);
    return new IssuerWorld({ world, trust, service, bus });
  }

  async stop(): Promise<void> {
    await this.bus.stop();
    await this.world.stop();
    await this.trust.stop();
  }

  createTenant(): Tenant {
    const { world, service } = this;
    const tenantId = createId();
    return {
      tenantId,
      call: world.caller(service, tenantId, 'credentials.read', 'credentials.write'),
      wallet: new RawWallet({ url: service.url, authority: world.authority, tenantId }),
    };
  }
}
