import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { WEBHOOK_CHALLENGE } from '@vc/contract/events';
import { allowanceOriginOf } from '@vc/feature/webhook-store';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { OriginAllowancesRepository } from '../allowances/origin-allowances.repository';
import { isSuccess } from '../attempts/attempt';
import { EndpointHealth } from '../attempts/endpoint-health';
import { DeliveryConfig } from '../delivery-config';
import { Dispatcher } from '../dispatch/dispatcher';
import { WebhookSender } from '../dispatch/webhook-sender';
import { challengeBody, challengeDelayMs, challengeError, createChallenge, FIRST_DELAY_MS } from './challenge';
import { ChallengeMetrics } from './challenge-metrics';
import { ChallengedEndpoint, ChallengesRepository } from './challenges.repository';

const INTERVAL_MS = 500;
/** Longer than the longest request. */
const LEASE_MS = 30_000;
const CONCURRENCY = 64;
/** One tenant cannot have the platform send many challenges to addresses of others. */
const PER_TENANT = 2;

/** Sends a signed challenge to endpoints that are not verified. No event is sent before a 2xx to it (docs/adr/0102). */
@Injectable()
export class EndpointVerifier extends PeriodicTask implements OnApplicationShutdown {
  private readonly open = new Map<Promise<void>, ChallengedEndpoint>();
  private readonly metrics = new ChallengeMetrics();

  constructor(
    private readonly database: Database,
    private readonly challenges: ChallengesRepository,
    private readonly allowances: OriginAllowancesRepository,
    private readonly health: EndpointHealth,
    private readonly sender: WebhookSender,
    private readonly dispatcher: Dispatcher,
    private readonly config: DeliveryConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super(INTERVAL_MS, log, database);
  }

  /** Starts the challenges that are due. They do not delay the next run. */
  async run(): Promise<void> {
    const limit = CONCURRENCY - this.open.size;
    if (!this.config.requiresProof || limit === 0) return;
    const now = this.clock();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const open = [...this.open.values()].map(({ tenant_id }) => tenant_id);
    const claim = { now, leaseUntil, limit, perTenant: PER_TENANT, open, isStrict: this.isStrict };
    const claimed = await this.database.acrossTenants((tx) => this.challenges.claimDue(tx, claim));
    for (const endpoint of claimed) this.begin(endpoint);
  }

  /** Waits for the open challenges; the timeout of a request bounds the wait. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.open.keys());
  }

  private begin(endpoint: ChallengedEndpoint): void {
    const work = this.verify(endpoint)
      .catch((err: unknown) => this.log.error({ event: 'endpoint.not-verified', endpointId: endpoint.id, err }))
      .finally(() => this.open.delete(work));
    this.open.set(work, endpoint);
  }

  private async verify(endpoint: ChallengedEndpoint): Promise<void> {
    const challenge = createChallenge();
    const { id } = endpoint;
    const body = challengeBody(id, challenge);
    const { outcome } = await this.sender.send({
      ...endpoint,
      endpoint_id: id,
      event_id: createId(),
      event_type: WEBHOOK_CHALLENGE,
      body,
      attempts: endpoint.challenges - 1,
      traceparent: null,
    });
    const error = challengeError(outcome, challenge);
    this.metrics.count(outcome, error === undefined);
    this.log.info({ event: 'endpoint.challenged', endpointId: id, error });
    if (error === undefined) await this.accept(endpoint);
    else if (isSuccess(outcome) && !this.isStrict) await this.consent(endpoint);
    else await this.reject(endpoint, error);
  }

  private get isStrict(): boolean {
    return !this.config.acceptsConsent;
  }

  private async accept(endpoint: ChallengedEndpoint): Promise<void> {
    const now = this.clock();
    if (await this.database.acrossTenants((tx) => this.challenges.verify(tx, endpoint, now))) this.dispatcher.wake();
  }

  private async consent(endpoint: ChallengedEndpoint): Promise<void> {
    const now = this.clock();
    const origin = allowanceOriginOf(endpoint.url);
    await this.database.acrossTenants(async (tx) => {
      await this.allowances.add(tx, origin, now);
      await this.challenges.consent(tx, endpoint, origin, new Date(now.getTime() + FIRST_DELAY_MS));
    });
  }

  /** After the last challenge, the rule `strict` disables the endpoint. With `consent` it waits for a request of its tenant. */
  private async reject(endpoint: ChallengedEndpoint, error: string): Promise<void> {
    const { isStrict } = this;
    const now = this.clock();
    const delay = challengeDelayMs(endpoint.challenges, isStrict);
    const until = new Date(now.getTime() + (delay ?? FIRST_DELAY_MS));
    await this.database.acrossTenants(async (tx) => {
      await this.challenges.postpone(tx, endpoint, { error, until, isStrict });
      if (delay !== undefined) return;
      const { id, tenant_id: tenantId } = endpoint;
      if (isStrict) await this.health.disable(tx, { id, tenantId, reason: 'failing' }, now);
      else await this.challenges.suspend(tx, endpoint, now);
    });
  }
}
