import { PeriodicTask } from '@vc/platform/scheduling';
import { type Logger } from '@vc/platform/observability';
import type { Database } from '@vc/platform/persistence';
import type { InternalHttp } from '@vc/platform/service-clients';

const INTERVAL_MS = 1_000;
/** One replica of the other service may stop while others answer. */
const FAILURES_FORGIVEN = 2;
/** Short, because readiness is answered from memory. */
export const WATCH_TIMEOUT_MS = 5_000;

/**
 * Polls the readiness of another service, so that health checks answer from memory: each second, and seldom while the
 * own service is idle and the other one is ready.
 */
export class DependencyWatch extends PeriodicTask {
  /** Describes the problem for people, undefined when there is none. */
  problem: string | undefined;
  private failures = 0;

  constructor(
    readonly name: string,
    private readonly http: Pick<InternalHttp, 'request' | 'close'>,
    private readonly log: Logger,
    database: Pick<Database, 'lookMs'>,
  ) {
    super(INTERVAL_MS, log, database);
    this.problem = `Waiting for ${name}.`;
  }

  override get lookMs(): number {
    return this.problem === undefined && this.failures === 0 ? super.lookMs : 0;
  }

  override start(): void {
    super.start();
    void this.run();
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.http.close();
  }

  async run(): Promise<void> {
    const before = this.problem;
    try {
      await this.http.request('GET', '/health/ready');
      this.problem = undefined;
      this.failures = 0;
    } catch (err) {
      this.failures += 1;
      if (before === undefined && this.failures <= FAILURES_FORGIVEN) return;
      this.problem = `The service ${this.name} is not ready.`;
      if (before === undefined) this.log.warn({ event: 'dependency.away', name: this.name, err });
    }
    if (before !== undefined && this.problem === undefined) {
      this.log.info({ event: 'dependency.ready', name: this.name });
    }
  }
}
