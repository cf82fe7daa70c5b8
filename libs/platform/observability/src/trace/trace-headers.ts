import type { SpanContext } from '@opentelemetry/api';
import { createTraceState, TraceFlags } from '@opentelemetry/api';

/** The headers of W3C Trace Context, as an HTTP request or a message has them. */
export interface TraceHeaders {
  traceparent?: string | undefined;
  tracestate?: string | undefined;
}

/** W3C Trace Context §3.2.2: version, trace id, parent id and flags. A version after `00` may add fields. */
const TRACEPARENT =
  /^(?:00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}|(?!00|ff)[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}(?:-[ -~]*)?)$/;
/** Where the trace id, the parent id and the flags begin, and where they end. */
const [TRACE_ID, PARENT_ID, FLAGS, END] = [3, 36, 53, 55];
/** W3C Trace Context §3.2.2.3 and §3.2.2.4 */
const NO_TRACE_ID = '0'.repeat(32);
const NO_PARENT_ID = '0'.repeat(16);
/** Read once, because it is the value of an accessor. */
const SAMPLED = TraceFlags.SAMPLED;
/** W3C Trace Context §3.3.1.5 has participants propagate 512 characters. */
const MAX_LENGTH = 512;

/**
 * Returns the span context of the caller, undefined if `traceparent` is missing or invalid. `tracestate` is dropped if it
 * is too long or malformed.
 */
export function parseTraceHeaders({ traceparent, tracestate }: TraceHeaders): SpanContext | undefined {
  if (traceparent === undefined || traceparent.length > MAX_LENGTH) return undefined;
  const context = parseTraceparent(traceparent.trim());
  if (!context || tracestate === undefined || tracestate === '' || tracestate.length > MAX_LENGTH) return context;
  return { ...context, traceState: createTraceState(tracestate) };
}

function parseTraceparent(text: string): SpanContext | undefined {
  if (!TRACEPARENT.test(text)) return undefined;
  const traceId = text.slice(TRACE_ID, PARENT_ID - 1);
  const spanId = text.slice(PARENT_ID, FLAGS - 1);
  if (traceId === NO_TRACE_ID || spanId === NO_PARENT_ID) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(text.slice(FLAGS, END), 16) & SAMPLED, isRemote: true };
}

export function toTraceparent({ traceId, spanId, traceFlags }: Omit<SpanContext, 'traceState'>): string {
  return `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`;
}
