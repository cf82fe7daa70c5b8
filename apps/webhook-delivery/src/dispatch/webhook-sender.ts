import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Budget, OutgoingHttp, OutgoingHttpError, OutgoingResponse } from '@vc/platform/outgoing-http';
import { AttemptOutcome } from '../attempts/attempt';
import { ClaimedDelivery } from './claimed-delivery';
import { ReceiverSecrets } from './receiver-secrets';
import { ReceiverTokens } from './receiver-tokens';
import { signWebhook } from './sign-webhook';
import { TokenRequestError } from './token-request';

const EXCERPT_BYTES = 1_024;

/** A delivery, or a challenge. */
export type SignedRequest = Omit<ClaimedDelivery, 'tenant_id' | 'attempts' | 'retry_schedule'>;

/** Posts one request with the endpoint's headers, signed with its secrets and keys. Never throws: an error is an outcome. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly secrets: ReceiverSecrets,
    private readonly tokens: ReceiverTokens,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async send(delivery: SignedRequest): Promise<AttemptOutcome> {
    const startedAt = performance.now();
    const latency = () => Math.round(performance.now() - startedAt);
    try {
      return toOutcome(await this.post(delivery), latency());
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) this.logger.error({ event: 'delivery.not-sent', deliveryId: delivery.id, err: error });
      return { status: null, error: reason ?? 'internal error', latencyMs: latency(), responseExcerpt: '' };
    }
  }

  /** With an access token, if the receiver asks for one. */
  private async post(delivery: SignedRequest): Promise<OutgoingResponse> {
    const client = this.secrets.clientOf(delivery);
    if (!client || delivery.sealed_authentication === null) return this.request(delivery);
    return this.tokens.send(delivery.sealed_authentication, client, (authorization, budget) =>
      this.request(delivery, { authorization }, budget),
    );
  }

  private async request(
    delivery: SignedRequest,
    authorization: Record<string, string> = {},
    budget?: Budget,
  ): Promise<OutgoingResponse> {
    const { url, body } = delivery;
    const message = { id: delivery.event_id, sentAt: this.clock(), body };
    const headers = {
      // Those of the platform replace them.
      ...this.secrets.headersOf(delivery),
      ...authorization,
      'content-type': 'application/json',
      'user-agent': 'vc-platform-webhooks/1',
      ...signWebhook(message, this.secrets.keysOf(delivery)),
    };
    const clientCertificate = this.secrets.certificateOf(delivery);
    return this.outgoing.request({ method: 'POST', url, headers, body, budget, clientCertificate });
  }
}

/** Why there was no response; undefined if the platform is the reason. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof OutgoingHttpError) return `${error.reason}: ${error.message}`;
  return error instanceof TokenRequestError ? `token: ${error.message}` : undefined;
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
