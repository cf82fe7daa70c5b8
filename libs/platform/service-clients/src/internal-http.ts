import { createServiceToken } from '@vc/platform/access-control';
import type { ServiceConfig } from '@vc/platform/config';
import { correlationId } from '@vc/platform/observability';
import { systemClock } from '@vc/platform/scheduling';
import { Pool } from 'undici';
import { serviceUnavailable } from './service-client.errors';

const CONNECTIONS = 16;
const TOKEN_REUSE_MS = 30_000;

/** The other service answered with a status of 4xx. */
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

/** Keep-alive HTTP to another service's `/internal` routes. */
export class InternalHttp {
  private readonly pool: Pool;
  private readonly basePath: string;
  private token?: { value: string; madeAt: number };

  constructor(
    baseUrl: string,
    private readonly service: string,
    private readonly secret: string,
    /** Longest wait for an answer: `INTERNAL_TIMEOUT_MS`. */
    timeoutMs: number,
  ) {
    const { origin, pathname } = new URL(baseUrl);
    this.basePath = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, {
      connections: CONNECTIONS,
      connect: { timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  }

  /** Returns what creates the client of the service at a base URL. @param service the caller's name */
  static factory(service: string, config: ServiceConfig): (baseUrl: string) => InternalHttp {
    const { SERVICE_TOKEN_SECRET, INTERNAL_TIMEOUT_MS } = config;
    return (baseUrl) => new InternalHttp(baseUrl, service, SERVICE_TOKEN_SECRET, INTERNAL_TIMEOUT_MS);
  }

  /** @throws InternalHttpError for a status of 4xx, DomainError `UNAVAILABLE` for 5xx and without an answer */
  async request<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const headers: Record<string, string> = { authorization: `Bearer ${this.serviceToken()}` };
    if (body) headers['content-type'] = 'application/json';
    const correlation = correlationId();
    if (correlation) headers['x-correlation-id'] = correlation;
    const response = await this.pool
      .request({ method, path: `${this.basePath}${path}`, headers, ...(body && { body: JSON.stringify(body) }) })
      .catch(throwUnavailable);
    if (response.statusCode >= 500) {
      await response.body.dump();
      return throwUnavailable();
    }
    if (response.statusCode >= 400) {
      await response.body.dump();
      throw new InternalHttpError(response.statusCode, path);
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

  private serviceToken(): string {
    const now = systemClock().getTime();
    if (!this.token || now - this.token.madeAt > TOKEN_REUSE_MS) {
      this.token = { value: createServiceToken(this.service, this.secret), madeAt: now };
    }
    return this.token.value;
  }
}
