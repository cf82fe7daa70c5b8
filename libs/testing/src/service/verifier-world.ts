import type { Scope } from '@vc/contract/access';
import { createId } from '@vc/platform/persistence';
import type { ServiceConfig } from '@vc/platform/config';
import type { ServiceDefinition } from '@vc/platform/service';
import { CredentialMaker } from './credential-maker';
import { Holder } from '../unit/holder';
import { Presenter } from '../unit/presenter';
import type { TestBus } from './test-bus';
import { startTestBus } from './test-bus';
import type { TestService } from './test-service';
import { TestTrust } from './test-trust';
import { type Caller, TestWorld } from './test-world';
import { waitFor } from '../unit/wait-for';

export const VCT = 'urn:example:person';
export const DOC_TYPE = 'org.example.person.1';
export const NAME_SPACE = 'org.example.person';
export const PERSON = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  age: 36,
  address: { locality: 'Durban', code: '4001' },
};

export const ASK_SD_JWT = {
  id: 'person',
  format: 'sd-jwt-vc',
  type: VCT,
  attributes: { given_name: { type: 'string' }, family_name: { type: 'string' } },
};
export const ASK_MDOC = {
  id: 'document',
  format: 'mdoc',
  type: DOC_TYPE,
  attributes: { [NAME_SPACE]: { properties: { given_name: { intentToRetain: false } } } },
};

const SCOPES: Scope[] = ['presentations.read', 'presentations.write'];

interface Parties {
  world: TestWorld;
  trust: TestTrust;
  maker: CredentialMaker;
  service: TestService;
  bus: TestBus;
}

/** The presentation service with an issuer, a holder and a bus, for specs. */
export class VerifierWorld {
  tenantId = createId();
  readonly holder = new Holder();

  readonly world: TestWorld;
  readonly trust: TestTrust;
  readonly maker: CredentialMaker;
  readonly service: TestService;
  readonly bus: TestBus;
  readonly issuerId: string;

  private constructor({ world, trust, maker, service, bus }: Parties) {
    this.world = world;
    this.trust = trust;
    this.maker = maker;
    this.service = service;
    this.bus = bus;
    this.issuerId = trust.entities.addAuthority(maker.root);
  }

  static async start<C extends ServiceConfig>(
    definition: ServiceDefinition<C>,
    more: Record<string, string> = {},
  ): Promise<VerifierWorld> {
    const [world, trust, maker] = await Promise.all([TestWorld.start(), TestTrust.start(), CredentialMaker.start()]);
    const environment = { TRUST_INTERNAL_URL: trust.url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*', ...more };
    const service = await world.serve(definition, environment);
    const bus = await startTestBus(world.kafka.brokers);
    return new VerifierWorld({ world, trust, maker, service, bus });
  }

  async stop(): Promise<void> {
    await this.bus.stop();
    await this.world.stop();
    await Promise.all([this.trust.stop(), this.maker.stop()]);
  }

  get call(): Caller {
    return this.world.caller(this.service, this.tenantId, ...SCOPES);
  }

  /** An access token of the tenant. */
  get token(): Promise<string> {
    return this.world.authority.accessToken({ tenantId: this.tenantId, scopes: SCOPES });
  }

  get presenter(): Presenter {
    return new Presenter(this.holder, this.world.authority.publicUrl, this.service.url);
  }

  async ask(body: object) {
    const answer = await this.call('POST', '/api/presentations/request', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  }

  async get(id: string) {
    return (await this.call('GET', `/api/presentations/${id}`)).body.data;
  }

  /** Types of the events about a presentation, once there are that many. */
  async events(id: string, count: number): Promise<string[]> {
    const types = () => this.bus.published.filter(({ subject }) => subject === id).map(({ type }) => type);
    await waitFor(() => (types().length >= count ? true : undefined));
    return types();
  }
}
