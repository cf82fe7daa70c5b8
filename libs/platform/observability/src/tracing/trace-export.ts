import { randomUUID } from 'node:crypto';
import { parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '@vc/platform/config';
import type { Logger } from '../logger';
import { LoggedExporter } from './logged-exporter';
import { samplerOf } from './sampler';

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
export function startExport({ service, endpoint, config, logger }: ExportOptions) {
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
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': NAMESPACE,
      'service.instance.id': randomUUID(),
      ...parseKeyPairsIntoRecord(config.OTEL_RESOURCE_ATTRIBUTES),
      'service.name': service,
    }),
    sampler: samplerOf(config),
    spanProcessors: [processor],
  });
  // The exporter logs what goes wrong.
  const shutdown = () => provider.shutdown().catch(() => undefined);
  return { tracer: provider.getTracer(NAMESPACE), shutdown };
}
