import type { CallOptions } from './call-options';
import { type Deprecation, deprecationOf } from './deprecation';
import { pause } from './pause';
import { PlatformError } from './platform-error';
import { delayBeforeRetry, type Attempt } from './retry';

/** Sends one HTTP request; `fetch` of the runtime by default. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface TransportOptions {
  /** The address of the platform. Its path is before those of all requests. */
  url: string;
  /** Of each request. */
  headers: Record<string, string>;
  fetch: Fetch;
  /** For one request and its response. */
  timeoutMs: number;
  /** How often a request is repeated. */
  maxRetries: number;
  onDeprecation: ((deprecation: Deprecation) => void) | undefined;
}

export interface TransportRequest {
  method: string;
  /** From the root of the platform, with the query. */
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a form is sent as it is. */
  body?: unknown;
  /** A second request has no further effect. */
  isRepeatable: boolean;
  options?: CallOptions;
}

export interface StreamRequest {
  /** From the root of the platform, with the query. */
  path: string;
  lastEventId: string | undefined;
  /** Ends the stream. */
  signal: AbortSignal;
}

export interface TransportResponse {
  headers: Headers;
  /** The JSON of the body; undefined for an empty one. */
  body: unknown;
}

/** Sends requests to the platform, and repeats those that it could not answer. */
export class Transport {
  constructor(private readonly settings: TransportOptions) {}

  /** @throws PlatformError for a status that is no success, and if there is no response */
  async send(request: TransportRequest): Promise<TransportResponse> {
    const name = `${request.method} ${request.path.split('?', 1)[0]}`;
    for (let repetition = 0; ; repetition++) {
      const attempt = await this.attempt(name, request);
      if (attempt instanceof Response) this.tellDeprecation(name, attempt);
      if (attempt instanceof Response && attempt.ok) return { headers: attempt.headers, body: await jsonOf(attempt) };
      const mayRepeat = request.isRepeatable && repetition < this.settings.maxRetries;
      const delay = mayRepeat ? delayBeforeRetry(attempt, repetition) : undefined;
      if (delay === undefined) throw await toError(name, attempt);
      await pause(delay, request.options?.signal);
    }
  }

  /**
   * Opens a stream of server-sent events.
   * @param lastEventId of the last event that was read
   * @throws PlatformError for a response that is no stream, and if there is no response
   */
  async openStream({ path, lastEventId, signal }: StreamRequest): Promise<ReadableStream<Uint8Array>> {
    const name = `GET ${path.split('?', 1)[0]}`;
    const since = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const headers = { ...this.settings.headers, accept: 'text/event-stream', ...since };
    const init: RequestInit = { headers, signal, redirect: 'error' };
    const response = await this.settings.fetch(this.addressOf(path), init).catch((error: unknown) => {
      throw PlatformError.ofConnection(name, error);
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (response.ok && isStream && response.body) return response.body;
    throw await toError(name, response);
  }

  private addressOf(path: string): string {
    return new URL(this.settings.url.replace(/\/$/, '') + path).href;
  }

  private tellDeprecation(name: string, { headers }: Response): void {
    const deprecation = deprecationOf(name, headers);
    if (deprecation) this.settings.onDeprecation?.(deprecation);
  }

  private async attempt(name: string, request: TransportRequest): Promise<Attempt> {
    const { signal, timeoutMs = this.settings.timeoutMs } = request.options ?? {};
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await this.settings.fetch(this.addressOf(request.path), {
        ...toInit(request, this.settings.headers),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      // The time-out covers the body, too.
      return new Response(response.status === 204 ? null : await response.arrayBuffer(), response);
    } catch (error) {
      signal?.throwIfAborted();
      return PlatformError.ofConnection(name, error);
    }
  }
}

function toInit({ method, headers, body }: TransportRequest, always: Record<string, string>): RequestInit {
  const isForm = body instanceof URLSearchParams;
  const isJson = body !== undefined && !isForm;
  return {
    method,
    headers: {
      ...always,
      accept: 'application/json',
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isForm && { body }),
    ...(isJson && { body: JSON.stringify(body) }),
    // A redirect would take the token to another place.
    redirect: 'error',
  };
}

async function toError(name: string, attempt: Attempt): Promise<PlatformError> {
  return attempt instanceof PlatformError ? attempt : PlatformError.ofResponse(name, attempt, await jsonOf(attempt));
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
