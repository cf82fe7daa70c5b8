import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, SpanContext, Tracer } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import type { SpanAttributes, SpanDescription } from './span-description';
import type { TraceHeaders } from './trace-headers';
import { toTraceparent } from './trace-headers';

const active = new AsyncLocalStorage<TraceScope>();

/** The span of the running work, undefined if the work belongs to no trace. */
export function activeTrace(): TraceScope | undefined {
  return active.getStore();
}

export interface Recording {
  /** Of the service. */
  tracer: Tracer;
  span: Span;
}

/**
 * The place of one piece of work in its trace. Where the trace is not recorded, it only has the ids that are sent on, and
 * there is no span object.
 */
export class TraceScope {
  private hasFailed = false;

  constructor(
    readonly spanContext: SpanContext,
    private readonly recording?: Recording,
  ) {}

  get isRecorded(): boolean {
    return this.recording !== undefined;
  }

  get traceparent(): string {
    return toTraceparent(this.spanContext);
  }

  /** For requests to the services of this platform. */
  get headers(): Record<string, string> & TraceHeaders {
    const tracestate = this.spanContext.traceState?.serialize();
    return { traceparent: this.traceparent, ...(tracestate && { tracestate }) };
  }

  /** Makes it the active trace of `work` and of everything that `work` starts. */
  run<T>(work: () => T): T {
    return active.run(this, work);
  }

  /** Starts a span below this one, and returns this scope where nothing is recorded. */
  startChild({ name, kind, attributes }: SpanDescription): TraceScope {
    if (!this.recording) return this;
    const { tracer, span: parent } = this.recording;
    const span = tracer.startSpan(name, { kind, attributes: { ...attributes } }, trace.setSpan(ROOT_CONTEXT, parent));
    return new TraceScope(span.spanContext(), { tracer, span });
  }

  set(attributes: SpanAttributes): void {
    this.recording?.span.setAttributes({ ...attributes });
  }

  /** Marks the span as failed. The text of the error is left out, because it may contain personal data. */
  fail(error: unknown): void {
    this.failAs(error instanceof Error ? error.constructor.name : 'Error');
  }

  /** The first failure counts. @param type of the error, of few values */
  failAs(type: string): void {
    if (this.hasFailed) return;
    this.hasFailed = true;
    this.recording?.span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.recording?.span.end();
  }
}

/**
 * Runs `work` in a span below the active one. Without an active trace, or where it is not recorded, there is no span.
 * @param work gets its place in the trace, if there is a trace
 */
export async function inSpan<T>(
  description: () => SpanDescription,
  work: (scope: TraceScope | undefined) => Promise<T>,
): Promise<T> {
  const parent = activeTrace();
  if (!parent?.isRecorded) return work(parent);
  const scope = parent.startChild(description());
  try {
    return await scope.run(() => work(scope));
  } catch (error) {
    scope.fail(error);
    throw error;
  } finally {
    scope.end();
  }
}
