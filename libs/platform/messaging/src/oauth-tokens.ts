import { type Clock, systemClock } from '@vc/platform/scheduling';

const TIMEOUT_MS = 10_000;
/** A token is replaced this long before its expiry, or in the last tenth of a shorter lifetime. */
const RENEWAL_MS = 60_000;

interface ClientSettings {
  url: string;
  clientId: string;
  clientSecret: string;
  scope: string | undefined;
}

interface Token {
  value: string;
  /** Unix time in ms. */
  renewAt: number;
}

/** Access tokens by the client credentials grant (RFC 6749 §4.4), each used until shortly before its expiry. */
export class OAuthTokens {
  private token?: Token;
  private requested?: Promise<Token> | undefined;

  constructor(
    private readonly client: ClientSettings,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Concurrent calls share one request. @throws Error that names the answer of the provider */
  async get(): Promise<string> {
    if (this.token && this.clock().getTime() < this.token.renewAt) return this.token.value;
    this.requested ??= this.request().finally(() => (this.requested = undefined));
    this.token = await this.requested;
    return this.token.value;
  }

  private async request(): Promise<Token> {
    const { url, clientId, clientSecret, scope } = this.client;
    const requestedAt = this.clock().getTime();
    // RFC 6749 §2.3.1
    const credentials = [clientId, clientSecret].map((text) => new URLSearchParams({ '': text }).toString().slice(1));
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { authorization: `Basic ${Buffer.from(credentials.join(':')).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) }),
    });
    if (!response.ok) throw new Error(`The token endpoint of Kafka's principal answered ${response.status}`);
    return toToken(await response.json(), requestedAt);
  }
}

/** A token without `expires_in` is requested again the next time. */
function toToken(answer: unknown, requestedAt: number): Token {
  const { access_token: value, expires_in: seconds = 0 } = (answer ?? {}) as Record<string, unknown>;
  if (typeof value !== 'string' || typeof seconds !== 'number') {
    throw new Error("The token endpoint of Kafka's principal answered without an access_token");
  }
  const lifetime = seconds * 1000;
  return { value, renewAt: requestedAt + lifetime - Math.min(RENEWAL_MS, lifetime / 10) };
}
