import { hash } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import type { EventType } from '@vc/contract/events';
import { toTraceparent, type TraceScope, type Tracing } from '@vc/platform/observability';
import { type AttemptOutcome, isSuccess } from '../attempts/attempt';
import type { ClaimedDelivery } from './claimed-delivery';

type Traced = Pick<
  ClaimedDelivery,
  'id' | 'tenant_id' | 'endpoint_id' | 'event_id' | 'event_type' | 'attempts' | 'traceparent'
>;

/** Events of an issuer or verifier that a request of a wallet causes, which may belong to another organization. */
const CAUSED_BY_WALLETS: ReadonlySet<string> = new Set<EventType>([
  'openid4vc.issuance.completed',
  'openid4vc.issuance.failed',
  'openid4vc.presentation.verified',
  'openid4vc.presentation.failed',
  'wallet.credential.accepted',
  'wallet.credential.rejected',
  'wallet.presentation.accepted',
  'wallet.presentation.rejected',
]);

const TRACE_ID_DIGITS = 32;

/** Starts the span of one attempt, below the handling of the event. */
export function startAttempt(tracing: Tracing, delivery: Traced): TraceScope {
  const headers = { traceparent: delivery.traceparent ?? undefined };
  return tracing.start(headers, () => ({
    name: `deliver ${delivery.event_type}`,
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': 'POST',
      'http.request.resend_count': delivery.attempts,
      'cloudevents.event_id': delivery.event_id,
      'cloudevents.event_type': delivery.event_type,
      'webhook.delivery.id': delivery.id,
      'webhook.endpoint.id': delivery.endpoint_id,
      'tenant.id': delivery.tenant_id,
    },
  }));
}

/**
 * Returns the header for the receiver. A wallet may use one trace for its requests to several organizations, so each of
 * them gets another trace id for what a wallet did: they cannot recognize the holder by it.
 */
export function receiverTrace(scope: TraceScope, { event_type: type, tenant_id: tenantId }: Traced) {
  if (!CAUSED_BY_WALLETS.has(type)) return { traceparent: scope.traceparent };
  const { traceId: shared, spanId, traceFlags } = scope.spanContext;
  const traceId = hash('sha256', `${shared} ${tenantId}`).slice(0, TRACE_ID_DIGITS);
  scope.set({ 'webhook.trace_id': traceId });
  return { traceparent: toTraceparent({ traceId, spanId, traceFlags }) };
}

export function endAttempt(scope: TraceScope, outcome: AttemptOutcome): void {
  const { status, error } = outcome;
  if (status !== null) scope.set({ 'http.response.status_code': status });
  // The text after the colon is a sentence.
  if (!isSuccess(outcome)) scope.failAs(error?.replace(/:.*/s, '') ?? String(status));
  scope.end();
}
