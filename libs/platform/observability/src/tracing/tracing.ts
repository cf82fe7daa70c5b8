import { randomFillSync } from 'node:crypto';
import type { Tracer } from '@opentelemetry/api';
import { ROOT_CONTEXT, trace, TraceFlags } from '@opentelemetry/api';
import type { TracingConfig } from '@vc/platform/config';
import type { Logger } from '../logger';
import type { SpanDescription } from '../trace/span-description';
import type { TraceHeaders } from '../trace/trace-headers';
import { parseTraceHeaders } from '../trace/trace-headers';
import { TraceScope } from '../trace/trace-scope';

interface TraceExport {
  tracer: Tracer;
  /** Exports what is left. */
  shutdown: () => Promise<void>;
}

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
const RANDOM_BYTES = 3_072;

/**
 * The traces of one service. Without an endpoint for the export it records nothing: the context of a caller is passed on
 * as it is, and work without one gets ids for its log lines.
 */
export class Tracing {
  constructor(private readonly traceExport?: TraceExport) {}

  /** @param service name of the service */
  static create(service: string, config: TracingConfig, logger: Logger): Tracing {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
    if (!endpoint) return new Tracing();
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- Loads the SDK, 20 MB of memory, only when it is used.
    const { startExport } = require('./trace-export') as typeof import('./trace-export');
    return new Tracing(startExport({ service, endpoint, config, logger }));
  }

  /**
   * Starts a span in the trace of the caller, or the first span of a new trace if the headers are missing or invalid
   * (W3C Trace Context §4.3).
   */
  start(headers: TraceHeaders, describe: () => SpanDescription): TraceScope {
    const caller = parseTraceHeaders(headers);
    if (!this.traceExport) return new TraceScope(caller ?? randomContext());
    const { tracer } = this.traceExport;
    const { name, kind, attributes } = describe();
    const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind, attributes: { ...attributes } }, parent);
    const context = span.spanContext();
    return new TraceScope(context, span.isRecording() ? { tracer, span } : undefined);
  }

  /** Exports the spans that have ended, within the time limit of one export. */
  async shutdown(): Promise<void> {
    await this.traceExport?.shutdown();
  }
}

function randomContext() {
  const [traceId, spanId] = [randomHex(TRACE_ID_BYTES), randomHex(SPAN_ID_BYTES)];
  return { traceId, spanId, traceFlags: TraceFlags.NONE };
}

/** Random bytes that no id has yet: they cost much less by the thousand than one by one. */
const random = Buffer.alloc(RANDOM_BYTES);
let taken = RANDOM_BYTES;

function randomHex(bytes: number): string {
  if (taken + bytes > RANDOM_BYTES) {
    randomFillSync(random);
    taken = 0;
  }
  taken += bytes;
  return random.toString('hex', taken - bytes, taken);
}
