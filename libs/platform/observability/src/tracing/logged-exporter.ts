import type { ExportResult } from '@opentelemetry/core';
import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../logger';

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
