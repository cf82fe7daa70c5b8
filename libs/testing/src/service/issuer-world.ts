import type { ServiceConfig } from '@vc/platform/config';
import { createId } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { RawWallet } from './raw-wallet';
import type { TestService } from './test-service';
import { TestTrust } from './test-trust';
import { type Caller, TestWorld } from './test-world';

interface Tenant {
  tenantId: string;
  /** Calls the service as a client of the tenant. */
  call: Caller;
  /** For offers of the tenant. */
  wallet: RawWallet;
}

/** A `TestWorld` of an issuer: the issuance service with a trust service and a bus. */
export class IssuerWorld extends TestWorld {
  trust: TestTrust;
  service: TestService;

  static async serve<C extends ServiceConfig>(
    definition: ServiceDefinition<C>,
    environment: Record<string, string> = {},
  ): Promise<IssuerWorld> {
    const [issuer, trust] = await Promise.all([IssuerWorld.start(), TestTrust.start()]);
    issuer.trust = issuer.stopLater(trust);
    issuer.service = await issuer.serve(definition, { TRUST_INTERNAL_URL: trust.url, ...environment });
    await issuer.openBus();
    return issuer;
  }

  createTenant(): Tenant {
    const { authority, service } = this;
    const tenantId = createId();
    return {
      tenantId,
      call: this.caller(service, tenantId, 'credentials.read', 'credentials.write'),
      wallet: new RawWallet({ url: service.url, authority, tenantId }),
    };
  }
}
