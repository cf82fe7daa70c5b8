import type { ServiceConfig } from '@vc/platform/config';
import { createId } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import type { UserContact } from '@vc/platform/service-clients';
import { LocalServer, sendJson } from '../unit/local-server';
import type { JsonAnswer } from '../unit/request-json';
import { requestJson } from '../unit/request-json';
import { TestIssuer } from '../unit/test-issuer';
import { TEST_ISSUER_VCT } from '../unit/test-issuer-metadata';
import type { TestService } from './test-service';
import { TestTrust } from './test-trust';
import { TestVerifier } from '../unit/test-verifier';
import { TestWorld } from './test-world';

/** What the verifier asks, if nothing else is said: one claim of the issuer's credential. */
export const ASK_BADGE = {
  credentials: [
    {
      id: 'badge',
      format: 'dc+sd-jwt' as const,
      meta: { vct_values: [TEST_ISSUER_VCT] },
      claims: [{ path: ['level'] }],
    },
  ],
};

const CONTACT: UserContact = {
  email: 'thandi@example.com',
  firstName: 'Thandi',
  username: 'thandi',
  externalIdentifier: null,
};

/** A `TestWorld` of a holder: the wallet service with a user, a bus, and an issuer and a verifier of other makers. */
export class HolderWorld extends TestWorld {
  tenantId = createId();
  userId = createId();
  issuer: TestIssuer;
  verifier: TestVerifier;
  trust: TestTrust;
  service: TestService;
  /** Whether the tenant has the user whom a request names as `recipient`. */
  knowsRecipient = true;
  /** How the user can be told of something. */
  contact: UserContact | null = CONTACT;
  private bootService: (environment: Record<string, string>) => Promise<TestService>;

  static async serve<C extends ServiceConfig>(
    definition: ServiceDefinition<C>,
    environment: Record<string, string> = {},
  ): Promise<HolderWorld> {
    const starting = [HolderWorld.start(), TestIssuer.start(), TestVerifier.start(), TestTrust.start()] as const;
    const [holder, issuer, verifier, trust] = await Promise.all(starting);
    holder.issuer = holder.stopLater(issuer);
    holder.verifier = holder.stopLater(verifier);
    holder.trust = holder.stopLater(trust);
    const surroundings = {
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*',
      ONBOARDING_INTERNAL_URL: (await holder.startOnboarding()).url,
      TRUST_INTERNAL_URL: trust.url,
    };
    holder.bootService = (more) => holder.serve(definition, { ...surroundings, ...environment, ...more });
    await holder.openBus();
    await holder.boot();
    return holder;
  }

  /** Starts the service, again if it was stopped. @param environment further settings */
  async boot(environment: Record<string, string> = {}): Promise<void> {
    this.service = await this.bootService(environment);
  }

  /** Another user, of another tenant, and an honest verifier. */
  renew(): void {
    [this.tenantId, this.userId] = [createId(), createId()];
    this.knowsRecipient = true;
    this.contact = CONTACT;
    this.issuer.mdoc = undefined;
    this.verifier.dishonesty = {};
    this.verifier.query = ASK_BADGE;
    this.verifier.answers.length = 0;
  }

  /** Calls the wallet as the user, or as another one. */
  async wallet(method: string, path: string, body?: object, subject = this.userId): Promise<JsonAnswer> {
    const { tenantId } = this;
    const token = await this.authority.accessToken({ tenantId, scopes: ['wallet'], subject });
    return requestJson(`${this.service.url}/wallet${path}`, { method, body, token });
  }

  /** A credential that the user has accepted. */
  async held(): Promise<string> {
    const { body } = await this.wallet('POST', '/v2/credentials', { credentialOffer: this.issuer.offerUri });
    const [{ id }] = body.data;
    const { status } = await this.wallet('PATCH', `/v2/credentials/${id}`, { status: 'accepted' });
    if (status !== 200) throw new Error(`The wallet answers ${status}.`);
    return id as string;
  }

  private async startOnboarding(): Promise<LocalServer> {
    const onboarding = await LocalServer.start((request, response) => {
      request.resume();
      if (request.url === '/internal/users/contact') return sendJson(response, { contact: this.contact });
      if (!this.knowsRecipient) return void response.writeHead(404).end();
      sendJson(response, { id: this.userId, username: 'thandi' });
    });
    return this.stopLater(onboarding);
  }
}
