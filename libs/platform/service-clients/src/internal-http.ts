import type { ServiceName } from '@vc/contract/access';
import { createServiceToken, ServiceKeys } from '@vc/platform/access-control';
import type { ServiceConfig } from '@vc/platform/config';
import { correlationId, inSpan, METRICS, Metrics } from '@vc/platform/observability';
import type { SpanDescription, TraceScope, Count } from '@vc/platform/observability';
import { systemClock } from '@vc/platform/scheduling';
import { SpanKind } from '@opentelemetry/api';
import { Pool } from 'undici';
import { serviceUnavailable } from './service-client.errors';

/** `refused`: a status of 4xx. `unavailable`: 5xx, or no answer. */
type Failure = 'refused' | 'unavailable';

/** Counts and measures the calls of one other service. */
class InternalCallMetrics {
  private readonly answered;
  private readonly failed: Record<Failure, Count>;
  private readonly seconds;

  /** @param target name of the service that is called */
  constructor(
    target: string,
    private readonly failureOf: (error: unknown) => Failure,
  ) {
    const metrics = Metrics.current();
    const calls = metrics.counter(METRICS.internalCalls);
    const ended = (outcome: string) => calls.of({ target, outcome });
    this.answered = ended('answered');
    this.failed = { refused: ended('refused'), unavailable: ended('unavailable') };
    this.seconds = metrics.histogram(METRICS.internalCallSeconds).of({ target });
  }

  async count<T>(call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      const answer = await call();
      this.answered.inc();
      return answer;
    } catch (error) {
      this.failed[this.failureOf(error)].inc();
      throw error;
    } finally {
      this.seconds.observeSince(startedAt);
    }
  }
}

/**
 * More than the calls that may wait in the other service, for example for the key provider of one tenant: the calls of others come to
 * their turn there, and not here.
 */
const CONNECTIONS = 4_096;
const TOKEN_REUSE_MS = 30_000;

/** The other service answered with a status of 4xx. For 401, it is only the cause of `UNAVAILABLE`. */
export class InternalHttpError extends Error {
  constructor(
    readonly status: number,
    path: string,
  ) {
    super(`${path} answered ${status}`);
  }
}

function throwUnavailable(cause?: unknown): never {
  throw serviceUnavailable(cause);
}

/** Variables of the addresses of services. */
const ADDRESSES = {
  auth: 'AUTH_INTERNAL_URL',
  trust: 'TRUST_INTERNAL_URL',
  presentation: 'PRESENTATION_INTERNAL_URL',
  onboarding: 'ONBOARDING_INTERNAL_URL',
  issuance: 'ISSUANCE_INTERNAL_URL',
  webhooks: 'WEBHOOKS_INTERNAL_URL',
} as const satisfies Partial<Record<ServiceName, keyof ServiceConfig>>;

export type CalledService = keyof typeof ADDRESSES;

interface InternalHttpOptions {
  /** Of the service that is called. */
  baseUrl: string;
  /** Name of the service that is called. */
  callee: string;
  /** Of the caller. */
  keys: ServiceKeys;
  /** Longest wait for an answer, in ms. */
  timeoutMs: number;
}

interface InternalRequest {
  method: 'GET' | 'POST';
  path: string;
  body: object | undefined;
}

/** Keep-alive HTTP to another service's `/internal` routes. */
export class InternalHttp {
  private readonly pool: Pool;
  private readonly basePath: string;
  private readonly metrics: InternalCallMetrics;
  private token?: { value: string; madeAt: number };

  constructor(private readonly options: InternalHttpOptions) {
    const { baseUrl, timeoutMs, callee } = options;
    this.metrics = new InternalCallMetrics(callee, (error) =>
      error instanceof InternalHttpError ? 'refused' : 'unavailable',
    );
    const { origin, pathname } = new URL(baseUrl);
    this.basePath = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  /** Returns what creates the client of another service. @param service the caller's name */
  static factory(service: string, config: ServiceConfig, timeoutMs = config.INTERNAL_TIMEOUT_MS) {
    const keys = ServiceKeys.fromConfig(service, config);
    return (callee: CalledService): InternalHttp =>
      new InternalHttp({ baseUrl: config[ADDRESSES[callee]], callee, keys, timeoutMs });
  }

  /** @throws InternalHttpError for a status of 4xx, DomainError `UNAVAILABLE` for 401, 5xx and without an answer */
  async request<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    return inSpan(
      () => this.describe(method),
      (scope) => this.metrics.count(() => this.send<T>({ method, path, body }, scope)),
    );
  }

  private async send<T>({ method, path, body }: InternalRequest, scope: TraceScope | undefined): Promise<T> {
    const headers = { ...this.headers(), ...scope?.headers, ...(body && { 'content-type': 'application/json' }) };
    const response = await this.pool
      .request({ method, path: `${this.basePath}${path}`, headers, ...(body && { body: JSON.stringify(body) }) })
      .catch(throwUnavailable);
    scope?.set({ 'http.response.status_code': response.statusCode });
    if (response.statusCode >= 400) {
      await response.body.dump();
      throw this.toError(response.statusCode, path);
    }
    return (await response.body.json().catch(throwUnavailable)) as T;
  }

  /** As `request`, but returns undefined when the answer is 404. */
  async find<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T | undefined> {
    return this.request<T>(method, path, body).catch((error: unknown) => {
      if (error instanceof InternalHttpError && error.status === 404) return undefined;
      throw error;
    });
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private toError(status: number, path: string): Error {
    if (status >= 500) return serviceUnavailable();
    const error = new InternalHttpError(status, path);
    if (status !== 401) return error;
    // The clock of a service is wrong, or keys are being changed. Another instance may accept a new token.
    delete this.token;
    return serviceUnavailable(error);
  }

  private headers(): Record<string, string> {
    const correlation = correlationId();
    return {
      authorization: `Bearer ${this.serviceToken()}`,
      ...(correlation && { 'x-correlation-id': correlation }),
    };
  }

  /** The path is left out, because it contains ids. The span of the callee has the route. */
  private describe(method: string): SpanDescription {
    const { callee } = this.options;
    const attributes = { 'http.request.method': method, 'service.peer.name': callee };
    return { name: `${method} ${callee}`, kind: SpanKind.CLIENT, attributes };
  }

  private serviceToken(): string {
    const now = systemClock().getTime();
    if (!this.token || now - this.token.madeAt > TOKEN_REUSE_MS) {
      this.token = { value: createServiceToken(this.options.keys, this.options.callee), madeAt: now };
    }
    return this.token.value;
  }
}
