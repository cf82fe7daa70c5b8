import type { SpanContext } from '@opentelemetry/api';
import { createTraceState, isSpanContextValid, TraceFlags } from '@opentelemetry/api';

/** The headers of W3C Trace Context, as an HTTP request or a message has them. */
export interface TraceHeaders {
  traceparent?: string | undefined;
  tracestate?: string | undefined;
}

/** W3C Trace Context §3.2.2: version, trace id, parent id and flags; a version after `00` may add fields. */
const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-[ -~]*)?$/;
/** W3C Trace Context §3.3.1.5 has participants propagate 512 characters. */
const MAX_LENGTH = 512;

/**
 * Returns the span context of the caller, undefined if `traceparent` is missing or invalid. `tracestate` is dropped if it
 * is too long or malformed.
 */
export function parseTraceHeaders({ traceparent = '', tracestate = '' }: TraceHeaders): SpanContext | undefined {
  const context = traceparent.length <= MAX_LENGTH ? parseTraceparent(traceparent.trim()) : undefined;
  if (!context || tracestate === '' || tracestate.length > MAX_LENGTH) return context;
  return { ...context, traceState: createTraceState(tracestate) };
}

function parseTraceparent(text: string): SpanContext | undefined {
  const [, version = 'ff', traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(text) ?? [];
  const isOfVersion = version === '00' ? more === undefined : version !== 'ff';
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isOfVersion && isSpanContextValid(context) ? context : undefined;
}

export function toTraceparent({ traceId, spanId, traceFlags }: Omit<SpanContext, 'traceState'>): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}
