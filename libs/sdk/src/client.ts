import {
  type AccessTokens,
  GivenTokens,
  RequestedTokens,
  TokensOfSession,
  tokensOfUser,
  type TokenParameters,
} from './access-tokens';
import { createArea } from './area';
import type { Deprecation } from './deprecation';
import { EventStreams } from './event-streams';
import type { operations as AdminOperations } from './generated/admin';
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
/** Browsers have six connections to a server with HTTP/1.1. */
const MAX_STREAMS = 4;

/**
 * The client of the organization, an access token that the caller has, or the session of a browser with a server that adds
 * the token.
 */
export type Access =
  { clientId: string; clientSecret: string } | { token: string | (() => string | Promise<string>) } | { session: true };

export type ClientOptions = Access & {
  /** The public address of the platform, or the address of a server that passes requests on, with a path or without. */
  url: string;
  /** Further headers of each request. */
  headers?: Record<string, string>;
  /** The address of the administration, which is another one. Only `admin` needs it. */
  adminUrl?: string;
  /** For one request and its response. Default: 30 seconds. */
  timeoutMs?: number;
  /** How often a request is repeated that the platform could not answer. Default: 3. */
  maxRetries?: number;
  /** Called for each response of an operation that will be removed. */
  onDeprecation?: (deprecation: Deprecation) => void;
  /** How many streams of events are open at a time, for `completed` and `verified`. Further ones poll. Default: 4. */
  maxStreams?: number;
  fetch?: Fetch;
};

interface Transports {
  platform: Transport;
  admin: Transport | undefined;
  maxStreams: number;
}

/** A client of the platform, which acts for an organization or for one of its users. */
export interface Client {
  /** Issuance, verification, trust, webhooks. */
  api: Operations<ApiOperations>;
  onboarding: Operations<OnboardingOperations>;
  verify: Operations<VerifyOperations>;
  wallet: Operations<WalletOperations>;
  /** Tenants, clients and the audit, for clients with the scope `admin`. @throws Error without `adminUrl` */
  admin: Operations<AdminOperations>;
  /** Issues credentials, and waits for the wallet. */
  issuances: Issuances;
  /** Requests presentations, and waits for their outcome. */
  presentations: Presentations;
  /** An access token with all scopes of the client. @throws Error if a server adds the token */
  token: () => Promise<string>;
  /**
   * A client that acts for a user of the organization, in the wallet (RFC 8693).
   * @param user the e-mail address or another name of the user
   * @throws Error if this client has only a token or a session
   */
  asUser: (user: string) => Client;
}

/** @throws PlatformError from each of its functions */
export function createClient(options: ClientOptions): Client {
  const transports = transportsOf(options);
  if ('session' in options) return clientWith(transports, new TokensOfSession(), withoutUsers);
  if ('token' in options) return clientWith(transports, new GivenTokens(options.token), withoutUsers);
  const credentials = { client_id: options.clientId, client_secret: options.clientSecret };
  const tokens = new RequestedTokens(transports.platform, () => ({ ...credentials, grant_type: 'client_credentials' }));
  return clientWith(transports, tokens, (user) => clientOfUser(transports, { tokens, credentials }, user));
}

function transportsOf(options: ClientOptions): Transports {
  const { url, adminUrl, timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES, maxStreams = MAX_STREAMS } = options;
  const { headers = {}, onDeprecation, fetch: send = fetch } = options;
  const request = async (...given: Parameters<Fetch>) => send(...given);
  const settings = { headers, timeoutMs, maxRetries, onDeprecation, fetch: request };
  return {
    platform: new Transport({ url, ...settings }),
    admin: adminUrl === undefined ? undefined : new Transport({ url: adminUrl, ...settings }),
    maxStreams,
  };
}

function clientOfUser(
  transports: Transports,
  client: { tokens: RequestedTokens; credentials: TokenParameters },
  user: string,
): Client {
  return clientWith(transports, tokensOfUser(transports.platform, client, user), withoutUsers);
}

function withoutUsers(): never {
  throw new Error('Only a client with clientId and clientSecret can act for a user.');
}

function withoutToken(): never {
  throw new Error('The server of the session has the token.');
}

function clientWith(
  { platform, admin, maxStreams }: Transports,
  tokens: AccessTokens,
  asUser: (user: string) => Client,
): Client {
  const api = createArea<ApiOperations>(ROUTES.api, platform, tokens);
  const streams = new EventStreams(api, platform, maxStreams);
  return {
    api,
    onboarding: createArea<OnboardingOperations>(ROUTES.onboarding, platform, tokens),
    verify: createArea<VerifyOperations>(ROUTES.verify, platform, tokens),
    wallet: createArea<WalletOperations>(ROUTES.wallet, platform, tokens),
    get admin() {
      if (!admin) throw new Error('The administration needs the option adminUrl.');
      return createArea<AdminOperations>(ROUTES.admin, admin, tokens);
    },
    issuances: new Issuances(api, streams),
    presentations: new Presentations(api, streams),
    token: async () => (await tokens.get()) ?? withoutToken(),
    asUser,
  };
}
