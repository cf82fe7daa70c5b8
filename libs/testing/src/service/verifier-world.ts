import type { DomainEvent } from '@vc/contract/events';
import type { Scope } from '@vc/contract/access';
import { createId } from '@vc/platform/persistence';
import type { ServiceConfig } from '@vc/platform/config';
import type { ServiceDefinition } from '@vc/platform/service';
import { CredentialMaker } from './credential-maker';
import { Holder } from '../unit/holder';
import { Presenter } from '../unit/presenter';
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

/** A `TestWorld` of a verifier: the presentation service with an issuer, a holder and a bus. */
export class VerifierWorld extends TestWorld {
  tenantId = createId();
  readonly holder = new Holder();
  trust: TestTrust;
  maker: CredentialMaker;
  service: TestService;
  issuerId: string;

  static async serve<C extends ServiceConfig>(
    definition: ServiceDefinition<C>,
    environment: Record<string, string> = {},
  ): Promise<VerifierWorld> {
    const starting = [VerifierWorld.start(), TestTrust.start(), CredentialMaker.start()] as const;
    const [verifier, trust, maker] = await Promise.all(starting);
    verifier.trust = verifier.stopLater(trust);
    verifier.maker = verifier.stopLater(maker);
    verifier.issuerId = trust.entities.addAuthority(maker.root);
    const surroundings = { TRUST_INTERNAL_URL: trust.url, OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*' };
    verifier.service = await verifier.serve(definition, { ...surroundings, ...environment });
    await verifier.openBus();
    return verifier;
  }

  get call(): Caller {
    return this.caller(this.service, this.tenantId, ...SCOPES);
  }

  /** An access token of the tenant. */
  get token(): Promise<string> {
    return this.authority.accessToken({ tenantId: this.tenantId, scopes: SCOPES });
  }

  get presenter(): Presenter {
    return new Presenter(this.holder, this.authority.publicUrl, this.service.url);
  }

  async ask(body: object) {
    const answer = await this.call('POST', '/api/presentations/request', body);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  }

  async get(id: string) {
    return (await this.call('GET', `/api/presentations/${id}`)).body.data;
  }

  /** Types of the events `openid4vc.*` about a presentation, once there are that many. */
  async events(id: string, count: number): Promise<string[]> {
    const isOf = ({ subject, type }: DomainEvent) => subject === id && type.startsWith('openid4vc.');
    const types = () => this.bus.published.filter(isOf).map(({ type }) => type);
    await waitFor(() => (types().length >= count ? true : undefined));
    return types();
  }
}
