import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { OutgoingHttp, OutgoingHttpError, OutgoingResponse } from '@vc/platform/outgoing-http';
import { AttemptOutcome } from '../attempts/attempt';
import { ClaimedDelivery } from './claimed-delivery';
import { ReceiverSecrets } from './receiver-secrets';
import { signWebhook } from './sign-webhook';

const EXCERPT_BYTES = 1_024;

/** A delivery, or a challenge. */
export type SignedRequest = Omit<ClaimedDelivery, 'tenant_id' | 'attempts' | 'retry_schedule'>;

/** Posts one request with the endpoint's headers, signed with its secrets and keys. Never throws: an error is an outcome. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly secrets: ReceiverSecrets,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async send(delivery: SignedRequest): Promise<AttemptOutcome> {
    const startedAt = performance.now();
    const latency = () => Math.round(performance.now() - startedAt);
    try {
      const { url, body } = delivery;
      const headers = {
        // Those of the platform replace them.
        ...this.secrets.headersOf(delivery),
        'content-type': 'application/json',
        'user-agent': 'vc-platform-webhooks/1',
        ...signWebhook({ id: delivery.event_id, sentAt: this.clock(), body }, this.secrets.keysOf(delivery)),
      };
      return toOutcome(await this.outgoing.request({ method: 'POST', url, headers, body }), latency());
    } catch (error) {
      if (!(error instanceof OutgoingHttpError)) {
        this.logger.error({ event: 'delivery.not-sent', deliveryId: delivery.id, err: error });
      }
      const reason = error instanceof OutgoingHttpError ? `${error.reason}: ${error.message}` : 'internal error';
      return { status: null, error: reason, latencyMs: latency(), responseExcerpt: '' };
    }
  }
}

function toOutcome({ status, headers, body }: OutgoingResponse, latencyMs: number): AttemptOutcome {
  return {
    status,
    error: null,
    latencyMs,
    // Postgres text cannot hold a zero byte.
    responseExcerpt: body.subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\0', ''),
    retryAfter: headers['retry-after'],
  };
}
