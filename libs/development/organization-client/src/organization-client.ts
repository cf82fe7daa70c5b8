import { audienceOf } from '@vc/contract/access';
import { ApiError } from './api-error';

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const TIMEOUT_MS = 30_000;
const EXPIRY_MARGIN_MS = 30_000;
const MAX_QUOTED = 1_000;

/** The public address of a platform, and a client of it. */
export interface ClientAccess {
  url: string;
  /** Where the administration is, for paths below `/auth/admin`. */
  adminUrl?: string | undefined;
  clientId: string;
  clientSecret: string;
}

export interface Envelope<T, M = unknown> {
  data: T;
  meta?: M;
  /** A path of the platform. */
  links?: { next?: string };
}

interface ApiRequest {
  token?: string;
  /** Sent as JSON; a form is sent as it is. */
  body?: object | undefined;
}

interface TokenAnswer {
  access_token: string;
  /** Seconds. */
  expires_in: number;
}

interface Transport {
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** For a request and its answer. */
  timeoutMs?: number;
}

/** A client of the platform's HTTP interface that acts for its organization. */
export class OrganizationClient {
  private current: { token: string; expiresAt: number } | undefined;

  constructor(
    private readonly access: ClientAccess,
    private readonly transport: Transport = {},
  ) {}

  /** An access token with all of the client's scopes; the same one until it is about to expire. @throws ApiError */
  async token(): Promise<string> {
    if (!this.current || this.current.expiresAt < Date.now()) {
      const { access_token: token, expires_in: seconds } = await this.requestToken({
        grant_type: 'client_credentials',
      });
      this.current = { token, expiresAt: Date.now() + seconds * 1_000 - EXPIRY_MARGIN_MS };
    }
    return this.current.token;
  }

  /** A new access token with this scope alone. @throws ApiError */
  async scopedToken(scope: string): Promise<string> {
    return (await this.requestToken({ grant_type: 'client_credentials', scope })).access_token;
  }

  /** An access token of a user of the organization (RFC 8693). @param email of the user @throws ApiError */
  async userToken(email: string): Promise<string> {
    const answer = await this.requestToken({
      grant_type: TOKEN_EXCHANGE,
      subject_token: await this.token(),
      subject_token_type: ACCESS_TOKEN,
      requested_subject: email,
    });
    return answer.access_token;
  }

  /** `data` of the answer to the organization. @throws ApiError */
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    return (await this.request<T>(method, path, body)).data;
  }

  /** The answer to the organization. @throws ApiError */
  async request<T, M = unknown>(method: string, path: string, body?: object): Promise<Envelope<T, M>> {
    return this.send(method, path, { token: await this.token(), body });
  }

  /**
   * The JSON of a 2xx answer, an envelope mostly; an empty object where the answer has no body.
   * @param path from the root of the platform
   * @throws ApiError
   */
  async send<T>(method: string, path: string, { token, body }: ApiRequest = {}): Promise<T> {
    const isForm = body instanceof URLSearchParams;
    const url = this.baseOf(path) + path;
    const response = await this.fetch(url, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return (text ? JSON.parse(text) : {}) as T;
    const message = `${method} ${url} answered ${response.status}: ${text.slice(0, MAX_QUOTED)}`;
    throw new ApiError(message, { status: response.status, body: parseJson(text) });
  }

  private baseOf(path: string): string {
    if (!path.startsWith('/auth/admin/')) return this.access.url;
    if (this.access.adminUrl !== undefined) return this.access.adminUrl;
    throw new Error('The client was made without the address of the administration.');
  }

  private requestToken(parameters: Record<string, string>): Promise<TokenAnswer> {
    const { clientId, clientSecret } = this.access;
    const body = new URLSearchParams({ ...parameters, client_id: clientId, client_secret: clientSecret });
    return this.send('POST', `${audienceOf('auth', '')}/connect/token`, { body });
  }

  /** @throws ApiError whose message has the reason, which `fetch` puts into the cause of its error */
  private async fetch(url: string, init: RequestInit): Promise<Response> {
    const { fetch: send = fetch, timeoutMs = TIMEOUT_MS } = this.transport;
    try {
      return await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      const { message, cause } = error as Error;
      const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message;
      throw new ApiError(`${init.method} ${url} was not answered: ${reason}`, { cause: error });
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
