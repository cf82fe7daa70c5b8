import assert from 'node:assert/strict';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { type Logger, METRICS, Metrics } from '@vc/platform/observability';
import { proxyConnector } from '@vc/platform/outgoing-http';
import { FairQueue } from '@vc/platform/scheduling';
import { parseExactJson } from '@vc/protocol/json';
import type { CircuitBreakerPolicy, RetryPolicy } from 'cockatiel';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, ExponentialBackoff, handleAll, retry } from 'cockatiel';
import { type buildConnector, Pool } from 'undici';
import type { VerificationConfig } from '../verification-config';
import type { Citizen, HomeAffairsSystem } from './home-affairs-gateway';
import { HomeAffairsGateway } from './home-affairs-gateway';
import { homeAffairsUnavailable, InvalidResponseError } from './home-affairs.errors';
import { parseCitizen, parseFaceScore, parseSystems } from './parse-responses';

/** Calls at a time. */
const CONNECTIONS = 32;
/** Calls that wait, of all tenants and of one. Each holds the image of a face. */
const MAX_WAITING = 256;
const MAX_WAITING_OF_TENANT = 64;
/** The turn of the status, which is of no tenant. */
const PLATFORM = '';
const FAILURES_TO_OPEN = 5;
const HALF_OPEN_AFTER_MS = 5_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;

type Method = 'GET' | 'POST';

/**
 * The home-affairs gateway over HTTP. Tenants take turns, and each call ends within the time-out, of which it may
 * wait for its turn half. After five consecutive failures the circuit
 * opens, and calls fail at once for five seconds. Only the status is retried: a look-up holds personal data, and is
 * sent once.
 */
export class HttpHomeAffairsGateway extends HomeAffairsGateway implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly basePath: string;
  private readonly breaker: CircuitBreakerPolicy;
  private readonly retries: RetryPolicy;
  private readonly queue: FairQueue;

  constructor(
    url: string,
    private readonly config: VerificationConfig,
    private readonly logger: Logger,
  ) {
    super();
    const { origin, pathname } = new URL(url);
    this.basePath = pathname.replace(/\/$/, '');
    this.pool = new Pool(origin, {
      connections: CONNECTIONS,
      maxResponseSize: MAX_RESPONSE_BYTES,
      ...(config.HOME_AFFAIRS_PROXY === 'on' && { connect: toConnector(config) }),
    });
    this.queue = new FairQueue({
      slots: CONNECTIONS,
      maxWaiting: MAX_WAITING,
      maxWaitingPerKey: MAX_WAITING_OF_TENANT,
      maxWaitMs: config.HOME_AFFAIRS_TIMEOUT_MS / 2,
    });
    this.breaker = circuitBreaker(handleAll, {
      halfOpenAfter: HALF_OPEN_AFTER_MS,
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    });
    this.breaker.onBreak(() => this.logger.warn({ event: 'home-affairs.circuit-opened' }));
    this.breaker.onReset(() => this.logger.info({ event: 'home-affairs.circuit-closed' }));
    Metrics.current().sample(METRICS.circuitOpen, () => [
      { labels: { circuit: 'home-affairs' }, value: Number(this.breaker.state === CircuitState.Open) },
    ]);
    this.retries = retry(handleAll, { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 50 }) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  async listSystems(): Promise<HomeAffairsSystem[]> {
    return this.call(PLATFORM, (signal) =>
      this.retries.execute(async () => parseSystems(await this.send('GET', '/status', undefined, signal)), signal),
    );
  }

  async findCitizen(tenant: TenantId, idNumber: string): Promise<Citizen | undefined> {
    return this.call(tenant, async (signal) =>
      parseCitizen(await this.send('POST', '/citizens/find', { idNumber }, signal)),
    );
  }

  async compareFace(tenant: TenantId, idNumber: string, image: string): Promise<number> {
    return this.call(tenant, async (signal) =>
      parseFaceScore(await this.send('POST', '/citizens/compare-face', { idNumber, image }, signal)),
    );
  }

  /** @throws DomainError `HOME_AFFAIRS_UNAVAILABLE` */
  private async call<T>(turn: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const signal = AbortSignal.timeout(this.config.HOME_AFFAIRS_TIMEOUT_MS);
    try {
      // What waits too long says nothing of home affairs, and does not open the circuit.
      return await this.queue.run(turn, () => this.breaker.execute(() => work(signal), signal));
    } catch (cause) {
      throw homeAffairsUnavailable(cause);
    }
  }

  private async send(method: Method, path: string, body: object | undefined, signal: AbortSignal): Promise<unknown> {
    const { HOME_AFFAIRS_API_KEY: apiKey } = this.config;
    const response = await this.pool.request({
      method,
      path: this.basePath + path,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(apiKey && { authorization: `Bearer ${apiKey}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    if (response.statusCode !== 200) {
      await response.body.dump();
      throw new InvalidResponseError(`status ${response.statusCode}`);
    }
    return parseExactJson(await response.body.text());
  }
}

function toConnector(config: VerificationConfig): buildConnector.connector {
  const { HOME_AFFAIRS_TIMEOUT_MS: timeoutMs, outgoingCaFiles: caFiles, outgoingProxy: proxy } = config;
  assert(proxy, 'HOME_AFFAIRS_PROXY is on without OUTGOING_PROXY.');
  return proxyConnector({ proxy, timeoutMs, caFiles });
}
