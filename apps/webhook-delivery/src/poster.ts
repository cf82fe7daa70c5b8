import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { OutgoingHttp, OutgoingHttpError, OutgoingResponse } from '@vc/platform/outgoing-http';
import { Database } from '@vc/platform/persistence';
import { nextDeliveryStatus, secretContext } from '@vc/platform/webhook-store';
import { AttemptOutcome, ClaimedDelivery } from './claimed-delivery';
import { DeliveriesRepository } from './deliveries.repository';
import { retryDelayMs } from './retry-schedule';
import { webhookHeaders } from './sign-webhook';

const EXCERPT_BYTES = 1_024;
const GONE = 410;

/** Posts one delivery and records what came of it. No transaction is open while it waits for the receiver. */
@Injectable()
export class Poster {
  constructor(
    private readonly database: Database,
    private readonly deliveries: DeliveriesRepository,
    private readonly outgoing: OutgoingHttp,
    private readonly cipher: EnvelopeCipher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async deliver(delivery: ClaimedDelivery): Promise<void> {
    const outcome = await this.post(delivery);
    const { tenant_id: tenant, endpoint_id: endpointId, id: deliveryId } = delivery;
    const now = this.clock();
    const next = this.nextStep(delivery, outcome, now);
    await this.database.transaction(tenant, async (tx) => {
      await this.deliveries.recordAttempt(tx, delivery, outcome, next, now);
      if (outcome.status === GONE) await this.deliveries.disableEndpoint(tx, delivery, now);
    });
    const { status, error, latencyMs } = outcome;
    this.logger.info({ event: 'delivery.attempted', deliveryId, endpointId, status, error, latencyMs });
  }

  private async post({ id, event_id, endpoint_id, url, secret, body }: ClaimedDelivery): Promise<AttemptOutcome> {
    const startedAt = performance.now();
    const latency = () => Math.round(performance.now() - startedAt);
    try {
      const key = this.cipher.open(secret, secretContext(endpoint_id)).toString();
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'vc-platform-webhooks/1',
        ...webhookHeaders({ id: event_id, sentAt: this.clock(), body }, key),
      };
      return toOutcome(await this.outgoing.request({ method: 'POST', url, headers, body }), latency());
    } catch (error) {
      if (!(error instanceof OutgoingHttpError))
        this.logger.error({ event: 'delivery.not-sent', deliveryId: id, err: error });
      const reason = error instanceof OutgoingHttpError ? `${error.reason}: ${error.message}` : 'internal error';
      return { status: null, error: reason, latencyMs: latency(), responseExcerpt: '' };
    }
  }

  private nextStep({ attempts }: ClaimedDelivery, { status, retryAfterSeconds }: AttemptOutcome, now: Date) {
    if (status !== null && status >= 200 && status < 300) {
      return { status: nextDeliveryStatus('pending', 'succeed'), nextAttemptAt: now };
    }
    const delay =
      status === GONE ? undefined : retryDelayMs({ attempts: attempts + 1, retryAfterSeconds, random: Math.random });
    if (delay === undefined) return { status: nextDeliveryStatus('pending', 'give-up'), nextAttemptAt: now };
    return { status: nextDeliveryStatus('pending', 'retry'), nextAttemptAt: new Date(now.getTime() + delay) };
  }
}

function toOutcome({ status, headers, body }: OutgoingResponse, latencyMs: number): AttemptOutcome {
  const retryAfterSeconds = Number(headers['retry-after']);
  return {
    status,
    error: null,
    latencyMs,
    // Postgres text cannot hold a zero byte.
    responseExcerpt: body.subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\0', ''),
    ...(Number.isFinite(retryAfterSeconds) && { retryAfterSeconds }),
  };
}
