import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger, type TraceScope, Tracing } from '@vc/platform/observability';
import { Budget, OutgoingHttp, OutgoingHttpError, OutgoingResponse } from '@vc/platform/outgoing-http';
import { signWebhook } from '@vc/protocol/crypto';
import { AttemptOutcome } from '../attempts/attempt';
import { endAttempt, receiverTrace, startAttempt } from './attempt-trace';
import { ClaimedDelivery } from './claimed-delivery';
import { hideSecrets } from './hide-secrets';
import { ReceiverSecrets } from './receiver-secrets';
import { ReceiverTokens } from './receiver-tokens';
import { TokenRequestError } from './token-request';

const EXCERPT_BYTES = 1_024;
/** A secret at the end of the excerpt is hidden whole, in any encoding. */
const LONGEST_SECRET_BYTES = 32 * 1_024;

/** A delivery, or a challenge. */
export type SignedRequest = Omit<ClaimedDelivery, 'retry_schedule'>;

/** Posts one request with the endpoint's headers, signed with its secrets and keys. Never throws: an error is an outcome. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly outgoing: OutgoingHttp,
    private readonly secrets: ReceiverSecrets,
    private readonly tokens: ReceiverTokens,
    private readonly tracing: Tracing,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the place of the attempt in its trace, too, for log lines about it. */
  async send(delivery: SignedRequest): Promise<{ outcome: AttemptOutcome; scope: TraceScope }> {
    const scope = startAttempt(this.tracing, delivery);
    const outcome = await scope.run(() => this.attempt(delivery, receiverTrace(scope, delivery)));
    endAttempt(scope, outcome);
    return { outcome, scope };
  }

  private async attempt(delivery: SignedRequest, trace: Record<string, string>): Promise<AttemptOutcome> {
    const startedAt = performance.now();
    const latency = () => Math.round(performance.now() - startedAt);
    try {
      return toOutcome(await this.post(delivery, trace), latency());
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) this.logger.error({ event: 'delivery.not-sent', deliveryId: delivery.id, err: error });
      return { status: null, error: reason ?? 'internal error', latencyMs: latency(), responseExcerpt: '' };
    }
  }

  /** With an access token, if the receiver asks for one. */
  private async post(delivery: SignedRequest, trace: Record<string, string>): Promise<OutgoingResponse> {
    const client = this.secrets.clientOf(delivery);
    if (!client || delivery.sealed_authentication === null) return this.request(delivery, trace);
    return this.tokens.send(delivery.sealed_authentication, client, (authorization, budget) =>
      this.request(delivery, { ...trace, authorization }, budget),
    );
  }

  private async request(
    delivery: SignedRequest,
    own: Record<string, string>,
    budget?: Budget,
  ): Promise<OutgoingResponse> {
    const { url, body } = delivery;
    const message = { id: delivery.event_id, sentAt: this.clock(), body };
    const given = this.secrets.headersOf(delivery);
    const headers = {
      // Those of the platform replace them.
      ...given,
      ...own,
      'content-type': 'application/json',
      'user-agent': 'vc-platform-webhooks/1',
      ...signWebhook(message, this.secrets.keysOf(delivery)),
    };
    const clientCertificate = this.secrets.certificateOf(delivery);
    const request = { method: 'POST' as const, url, headers, body, budget, clientCertificate, isInOwnSpan: true };
    const response = await this.outgoing.request(request);
    const { authorization = '' } = own;
    return { ...response, body: toExcerpt(response.body, [authorization, ...Object.values(given)]) };
  }
}

/** Why there was no response; undefined if the platform is the reason. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof OutgoingHttpError) return `${error.reason}: ${error.message}`;
  return error instanceof TokenRequestError ? `token: ${error.message}` : undefined;
}

/** The beginning of the response, without the secrets of the request. Postgres text cannot hold a zero byte. */
function toExcerpt(body: Buffer, secrets: string[]): Buffer {
  const beginning = body
    .subarray(0, EXCERPT_BYTES + LONGEST_SECRET_BYTES)
    .toString('utf8')
    .replaceAll('\0', '');
  return Buffer.from(hideSecrets(beginning, secrets)).subarray(0, EXCERPT_BYTES);
}

function toOutcome({ status, headers, body }: OutgoingResponse, latencyMs: number): AttemptOutcome {
  return {
    status,
    error: null,
    latencyMs,
    responseExcerpt: body.toString(),
    retryAfter: headers['retry-after'],
  };
}
