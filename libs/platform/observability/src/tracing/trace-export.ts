import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import type { SpanContext, Tracer } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, ExportResultCode } from '@opentelemetry/core';
import type { ExportResult } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  SamplingDecision,
  TracerProvider,
  AlwaysOffSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampler, TracerProviderOptions, ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '@vc/platform/config';
import type { Logger } from '../logger';
import type { SpanDescription } from '../trace/span-description';
import type { Recording } from '../trace/trace-scope';
import { randomSpanId } from './random-ids';

/** Logs the first of several failed exports, and the success after them. The SDK itself would log nothing. */
export class LoggedExporter implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger,
  ) {}

  export(spans: ReadableSpan[], report: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      this.log(result);
      report(result);
    });
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  async shutdown(): Promise<void> {
    await this.exporter.shutdown();
  }

  private log({ code, error: err }: ExportResult): void {
    const isFailed = code === ExportResultCode.FAILED;
    if (isFailed && !this.isFailing) this.logger.warn({ event: 'traces.export-failed', err });
    if (!isFailed && this.isFailing) this.logger.info({ event: 'traces.exported-again' });
    this.isFailing = isFailed;
  }
}

type SamplerConfig = Pick<TracingConfig, 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'>;

/** @see https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/#general-sdk-configuration */
export function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: SamplerConfig): Sampler {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}

/** Longest time for one export with its repetitions, and so for the one at the shutdown. */
const TIMEOUT_MS = 5_000;
const MAX_QUEUE_SIZE = 8_192;
const NAMESPACE = 'verifiable-credential-platform';

interface ExportOptions {
  service: string;
  endpoint: string;
  config: TracingConfig;
  logger: Logger;
}

/** Starts the export of the spans of one service. A process may run several services, so no provider is the global one. */
export function createExport({ service, endpoint, config, logger }: ExportOptions): TraceExport {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(config.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: TIMEOUT_MS,
  });
  const processor = new BatchSpanProcessor({
    exporter: new LoggedExporter(exporter, logger),
    exportTimeoutMillis: TIMEOUT_MS,
    maxQueueSize: MAX_QUEUE_SIZE,
  });
  const resource = resourceFromAttributes({
    'service.namespace': NAMESPACE,
    'service.instance.id': randomUUID(),
    ...parseKeyPairsIntoRecord(config.OTEL_RESOURCE_ATTRIBUTES),
    'service.name': service,
  });
  return new TraceExport(samplerOf(config), { resource, spanProcessors: [processor] });
}

/** Asks the sampler first: a span that it leaves out is not described, and costs next to nothing. */
export class TraceExport {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  /** Of the root span that is started now. */
  private rootTraceId = '';

  constructor(
    private readonly sampler: Sampler,
    config: Pick<TracerProviderOptions, 'resource' | 'spanProcessors'>,
  ) {
    const idGenerator = { generateTraceId: () => this.rootTraceId, generateSpanId: randomSpanId };
    this.provider = new TracerProvider({ ...config, sampler: new AlwaysOnSampler(), idGenerator });
    this.tracer = this.provider.getTracer(NAMESPACE);
  }

  /**
   * Starts a span if the trace is sampled.
   * @param caller of which the span is a child; without one, it is the root of its trace
   */
  record(caller: SpanContext | undefined, traceId: string, describe: () => SpanDescription): Recording | undefined {
    const parent = caller ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
    // None of the samplers that can be chosen looks at more than the parent and the trace id.
    const { decision } = this.sampler.shouldSample(parent, traceId, '', SpanKind.INTERNAL, {}, []);
    if (decision !== SamplingDecision.RECORD_AND_SAMPLED) return undefined;
    this.rootTraceId = traceId;
    const { name, kind, attributes } = describe();
    const span = this.tracer.startSpan(name, { kind, attributes: { ...attributes } }, parent);
    return { tracer: this.tracer, span };
  }

  /** Exports what is left. */
  async shutdown(): Promise<void> {
    // The exporter logs what goes wrong.
    await this.provider.shutdown().catch(() => undefined);
  }
}
