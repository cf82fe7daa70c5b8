import { type Logger, METRICS, Metrics } from '@vc/platform/observability';
import { PeriodicTask } from '@vc/platform/scheduling';
import { appendPublications, findLastSequence } from './heads-file';
import type { PublicationsService } from './publications.service';

const INTERVAL_MS = 60_000;

interface Options {
  service: string;
  publications: PublicationsService;
  /** `AUDIT_HEADS_FILE` */
  file: string | undefined;
  logger: Logger;
}

/** Publishes the heads of a service's chains each minute, and appends each publication to the file of the replica. */
export class HeadsPublisher extends PeriodicTask {
  /** Number of the last publication in the file. */
  private written: number | undefined;
  private readonly publishedAt = Metrics.current().gauge(METRICS.auditHeadsPublished);

  constructor(private readonly options: Options) {
    super(INTERVAL_MS, options.logger);
    // From 0 on, the alert would measure an age of decades until the first publication.
    this.publishedAt.setToCurrentTime();
  }

  async run(): Promise<void> {
    await this.options.publications.publish();
    if (this.options.file !== undefined) await this.write(this.options.file);
    this.publishedAt.setToCurrentTime();
  }

  /** Writes each publication, whichever replica has made it. A new file begins with the last one. */
  private async write(file: string): Promise<void> {
    const { service, publications, logger } = this.options;
    const last = (await publications.findLast())?.sequence ?? 0;
    const written = (this.written ??= (await findLastSequence(file, service)) ?? Math.max(last - 1, 0));
    if (last < written) {
      // Publications are never deleted: the database was put back to an older state.
      logger.error({ event: 'audit.publications-missing', file, written, last });
      return;
    }
    await publications.readAfter(written, async (page) => {
      await appendPublications(file, page);
      this.written = page.at(-1)?.sequence ?? this.written;
    });
  }
}
