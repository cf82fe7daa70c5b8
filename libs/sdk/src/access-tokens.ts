import type { Transport } from './transport';

const TOKEN_PATH = '/auth/connect/token';
const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
/** A token is renewed so long before its end that no request takes one that ends on its way. */
const EXPIRY_MARGIN_MS = 30_000;

/** Gives an access token for each request. */
export interface AccessTokens {
  /** Undefined if the server at the other end adds the token. */
  get: () => Promise<string | undefined>;
  /** The platform refused the token. Returns whether `get` can give another one. */
  forget: (token: string) => boolean;
}

/** Parameters of a token request (RFC 6749 §4.4, RFC 8693 §2.1). */
export type TokenParameters = Record<string, string>;

interface TokenResponse {
  access_token: string;
  /** Seconds. */
  expires_in: number;
}

/** Requests a token when it is needed, one for all callers, and again shortly before it ends. */
export class RequestedTokens implements AccessTokens {
  private current: { token: Promise<string>; value?: string; expiresAt: number } | undefined;

  /** @param parameters of the token request, made anew for each */
  constructor(
    private readonly transport: Transport,
    private readonly parameters: () => TokenParameters | Promise<TokenParameters>,
  ) {}

  async get(): Promise<string> {
    if (this.current && this.current.expiresAt > Date.now()) return this.current.token;
    this.current = { token: this.request(), expiresAt: Infinity };
    return this.current.token;
  }

  /** Keeps a token that was requested in the meantime. */
  forget(token: string): boolean {
    if (this.current?.value === token) this.current = undefined;
    return true;
  }

  private async request(): Promise<string> {
    try {
      const form = new URLSearchParams(await this.parameters());
      // A repeated token request gives another token, and has no other effect.
      const { body } = await this.transport.send({ method: 'POST', path: TOKEN_PATH, body: form, isRepeatable: true });
      const { access_token: token, expires_in: seconds } = body as TokenResponse;
      const expiresAt = Date.now() + seconds * 1_000 - EXPIRY_MARGIN_MS;
      this.current = { token: Promise.resolve(token), value: token, expiresAt };
      return token;
    } catch (error) {
      this.current = undefined;
      throw error;
    }
  }
}

/** A token of the caller's own, or a function that returns one. */
export class GivenTokens implements AccessTokens {
  constructor(private readonly source: string | (() => string | Promise<string>)) {}

  async get(): Promise<string> {
    return typeof this.source === 'string' ? this.source : this.source();
  }

  forget(): boolean {
    return typeof this.source === 'function';
  }
}

/** A server adds the token of the session to the requests of a browser, which has none. */
export class TokensOfSession implements AccessTokens {
  async get(): Promise<undefined> {
    return undefined;
  }

  forget(): boolean {
    return false;
  }
}

/** The token of a user, for whom the client's own token is exchanged (RFC 8693). */
export function tokensOfUser(
  transport: Transport,
  client: { tokens: RequestedTokens; credentials: TokenParameters },
  user: string,
): AccessTokens {
  return new RequestedTokens(transport, async () => ({
    ...client.credentials,
    grant_type: TOKEN_EXCHANGE,
    subject_token: await client.tokens.get(),
    subject_token_type: ACCESS_TOKEN,
    requested_subject: user,
  }));
}
