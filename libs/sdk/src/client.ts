import { type AccessTokens, GivenTokens, RequestedTokens, tokensOfUser, type TokenParameters } from './access-tokens';
import { createArea } from './area';
import type { operations as ApiOperations } from './generated/api';
import type { operations as OnboardingOperations } from './generated/onboarding';
import { ROUTES } from './generated/routes';
import type { operations as VerifyOperations } from './generated/verify';
import type { operations as WalletOperations } from './generated/wallet';
import { Issuances } from './issuances';
import type { Operations } from './operations';
import { Presentations } from './presentations';
import { type Fetch, Transport } from './transport';

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 3;

/** The client of the organization, or an access token that the caller has. */
export type Access = { clientId: string; clientSecret: string } | { token: string | (() => string | Promise<string>) };

export type ClientOptions = Access & {
  /** The public address of the platform. */
  url: string;
  /** For one request and its response. Default: 30 seconds. */
  timeoutMs?: number;
  /** How often a request is repeated that the platform could not answer. Default: 3. */
  maxRetries?: number;
  fetch?: Fetch;
};

/** A client of the platform, which acts for an organization or for one of its users. */
export interface Client {
  /** Issuance, verification, trust, webhooks. */
  api: Operations<ApiOperations>;
  onboarding: Operations<OnboardingOperations>;
  verify: Operations<VerifyOperations>;
  wallet: Operations<WalletOperations>;
  /** Issues credentials, and waits for the wallet. */
  issuances: Issuances;
  /** Requests presentations, and waits for their outcome. */
  presentations: Presentations;
  /** An access token with all scopes of the client. */
  token: () => Promise<string>;
  /**
   * A client that acts for a user of the organization, in the wallet (RFC 8693).
   * @param user the e-mail address or another name of the user
   * @throws Error if this client has only a token
   */
  asUser: (user: string) => Client;
}

/** @throws PlatformError from each of its functions */
export function createClient(options: ClientOptions): Client {
  const { url, timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES, fetch: send = fetch } = options;
  const transport = new Transport({ url, timeoutMs, maxRetries, fetch: async (...request) => send(...request) });
  if ('token' in options) return clientWith(transport, new GivenTokens(options.token), withoutUsers);
  const credentials = { client_id: options.clientId, client_secret: options.clientSecret };
  const tokens = new RequestedTokens(transport, () => ({ ...credentials, grant_type: 'client_credentials' }));
  return clientWith(transport, tokens, (user) => clientOfUser(transport, { tokens, credentials }, user));
}

function clientOfUser(
  transport: Transport,
  client: { tokens: AccessTokens; credentials: TokenParameters },
  user: string,
): Client {
  return clientWith(transport, tokensOfUser(transport, client, user), withoutUsers);
}

function withoutUsers(): never {
  throw new Error('Only a client with clientId and clientSecret can act for a user.');
}

function clientWith(transport: Transport, tokens: AccessTokens, asUser: (user: string) => Client): Client {
  const api = createArea<ApiOperations>(ROUTES.api, transport, tokens);
  return {
    api,
    onboarding: createArea<OnboardingOperations>(ROUTES.onboarding, transport, tokens),
    verify: createArea<VerifyOperations>(ROUTES.verify, transport, tokens),
    wallet: createArea<WalletOperations>(ROUTES.wallet, transport, tokens),
    issuances: new Issuances(api),
    presentations: new Presentations(api),
    token: async () => tokens.get(),
    asUser,
  };
}
