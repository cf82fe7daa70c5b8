import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_RETRY_SCHEDULE } from '@vc/feature/webhook-store';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { createId, Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AttemptOutcome } from '../attempts/attempt';
import { AttemptMetrics } from '../attempts/attempt-metrics';
import { AttemptRecorder } from '../attempts/attempt-recorder';
import { nextStep } from '../attempts/next-step';
import { ClaimedDelivery } from './claimed-delivery';
import { WebhookSender } from './webhook-sender';

export interface PostedDelivery {
  outcome: AttemptOutcome;
  at: Date;
  record: () => Promise<void>;
}

/** Posts leased deliveries, and records the attempts. No transaction is open during the request. */
@Injectable()
export class DeliveryPoster {
  private readonly metrics = new AttemptMetrics();

  constructor(
    private readonly database: Database,
    private readonly sender: WebhookSender,
    private readonly recorder: AttemptRecorder,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the outcome at once, for the caller to free what the request held; `record` then records the attempt. */
  async post(delivery: ClaimedDelivery): Promise<PostedDelivery> {
    // The first repetitions are due soon.
    this.database.activity.note();
    const { outcome, scope } = await this.sender.send(delivery);
    this.metrics.count(outcome);
    const at = this.clock();
    const next = nextStep(outcome, {
      attempts: delivery.attempts,
      retrySchedule: delivery.retry_schedule ?? DEFAULT_RETRY_SCHEDULE,
      now: at,
      random: Math.random,
    });
    const record = async () => {
      await this.recorder.record({ id: createId(), delivery, outcome, next, at });
      scope.run(() => this.log(delivery, outcome));
    };
    return { outcome, at, record };
  }

  private log({ id: deliveryId, endpoint_id: endpointId }: ClaimedDelivery, outcome: AttemptOutcome): void {
    const { status, error, latencyMs } = outcome;
    this.logger.info({ event: 'delivery.attempted', deliveryId, endpointId, status, error, latencyMs });
  }
}
