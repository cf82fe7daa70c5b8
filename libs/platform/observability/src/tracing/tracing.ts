import type { SpanContext } from '@opentelemetry/api';
import { TraceFlags } from '@opentelemetry/api';
import type { TracingConfig } from '@vc/platform/config';
import type { Logger } from '../logger';
import type { SpanDescription } from '../trace/span-description';
import type { TraceHeaders } from '../trace/trace-headers';
import { parseTraceHeaders } from '../trace/trace-headers';
import { TraceScope } from '../trace/trace-scope';
import { randomSpanId, randomTraceId } from './random-ids';
import type { TraceExport } from './trace-export';

/**
 * The traces of one service. Without an endpoint for the export it records nothing: the context of a caller is passed on
 * as it is, and work without one gets ids for its log lines. With an endpoint, a trace that the sampler leaves out is not recorded either, and
 * is passed on without the flag `sampled`.
 */
export class Tracing {
  constructor(private readonly traceExport?: TraceExport) {}

  /** @param service name of the service */
  static create(service: string, config: TracingConfig, logger: Logger): Tracing {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
    if (!endpoint) return new Tracing();
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- Loads the SDK, 20 MB of memory, only when it is used.
    const { createExport } = require('./trace-export') as typeof import('./trace-export');
    return new Tracing(createExport({ service, endpoint, config, logger }));
  }

  /**
   * Starts a span in the trace of the caller, or the first span of a new trace if the headers are missing or invalid
   * (W3C Trace Context §4.3).
   */
  start(headers: TraceHeaders, describe: () => SpanDescription): TraceScope {
    const caller = parseTraceHeaders(headers);
    const context = caller ?? randomContext();
    if (!this.traceExport) return new TraceScope(context);
    const recording = this.traceExport.record(caller, context.traceId, describe);
    if (!recording) return new TraceScope({ ...context, traceFlags: TraceFlags.NONE });
    return new TraceScope(recording.span.spanContext(), recording);
  }

  /** Exports the spans that have ended, within the time limit of one export. */
  async shutdown(): Promise<void> {
    await this.traceExport?.shutdown();
  }
}

function randomContext(): SpanContext {
  return { traceId: randomTraceId(), spanId: randomSpanId(), traceFlags: TraceFlags.NONE };
}
