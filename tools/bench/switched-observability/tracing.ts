import type { TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceScope } from '@vc/platform/observability';
import { Tracing as RealTracing } from '../../../libs/platform/observability/src/tracing/tracing';
import type { TraceExport } from '../../../libs/platform/observability/src/tracing/trace-export';
import { isObserved, onSwitch } from './switch';

/** Of work that is not observed: it runs without a trace. */
const NONE = {
  isRecorded: false,
  run: <T>(work: () => T): T => work(),
  set: () => undefined,
  fail: () => undefined,
  failAs: () => undefined,
  end: () => undefined,
  spanContext: { traceId: '1'.repeat(32), spanId: '1'.repeat(16), traceFlags: 0 },
  traceparent: `00-${'1'.repeat(32)}-${'1'.repeat(16)}-00`,
  headers: {},
} as unknown as TraceScope;

/** Starts spans while they are observed, and exports them at each switch, so that their export counts for their work. */
export class Tracing extends RealTracing {
  static override create(...options: Parameters<typeof RealTracing.create>): Tracing {
    const { traceExport } = RealTracing.create(...options) as unknown as { traceExport?: TraceExport };
    // The exporter logs what goes wrong.
    if (traceExport)
      onSwitch(
        () =>
          void providerOf(traceExport)
            .forceFlush()
            .catch(() => undefined),
      );
    return new Tracing(traceExport);
  }

  override start(...work: Parameters<RealTracing['start']>): TraceScope {
    return isObserved() ? super.start(...work) : NONE;
  }
}

/** Only the benchmark exports spans before their time. */
function providerOf(traceExport: TraceExport): TracerProvider {
  return (traceExport as unknown as { provider: TracerProvider }).provider;
}
