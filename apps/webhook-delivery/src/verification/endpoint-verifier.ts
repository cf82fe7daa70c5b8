import { Inject, Injectable, OnApplicationShutdown } from '@nestjs/common';
import { WEBHOOK_CHALLENGE } from '@vc/contract/events';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK, PeriodicTask } from '@vc/platform/scheduling';
import { isSuccess } from '../attempts/attempt';
import { DeliveryConfig } from '../delivery-config';
import { WebhookSender } from '../dispatch/webhook-sender';
import { challengeBody, challengeError, createChallenge } from './challenge';
import { ChallengeMetrics } from './challenge-metrics';
import { ChallengeResults } from './challenge-results';
import { ChallengedEndpoint, ChallengesRepository } from './challenges.repository';
import { OriginProofs } from './origin-proofs';

const INTERVAL_MS = 500;
/** Longer than the challenge and the look-ups of proofs after it. */
const LEASE_MS = 60_000;
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
    private readonly proofs: OriginProofs,
    private readonly results: ChallengeResults,
    private readonly sender: WebhookSender,
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
    const { trustedOrigins } = this.config;
    const claim = { now, leaseUntil, limit, perTenant: PER_TENANT, open, isStrict: this.isStrict, trustedOrigins };
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
    if (error === undefined) await this.results.accept(endpoint);
    else if (this.isStrict || !isSuccess(outcome)) await this.results.reject(endpoint, error);
    else if (await this.proofs.isProven(endpoint)) await this.results.accept(endpoint);
    else await this.results.consent(endpoint);
  }

  private get isStrict(): boolean {
    return !this.config.acceptsConsent;
  }
}
