import type { Logger } from '@vc/platform/observability';
import type { Waiting } from '@vc/platform/persistence';

/** What the start of a service waits for. */
export class StartWaits implements Waiting {
  private current: string | undefined;

  constructor(
    private readonly logger: Logger,
    /** Called when a wait begins or has a new reason. */
    private readonly onWait: () => void = () => undefined,
  ) {}

  /** Describes it for people; undefined when the start goes on. */
  get problem(): string | undefined {
    return this.current;
  }

  /** Logs a reason once, however often it is repeated. */
  waitFor(problem: string, err?: unknown): void {
    if (problem !== this.current) this.logger.warn({ event: 'service.waiting', problem, err });
    this.current = problem;
    this.onWait();
  }

  end(): void {
    if (this.current !== undefined) this.logger.info({ event: 'service.waited' });
    this.current = undefined;
  }
}

/** What the process of a service, which has no other one, tells it. */
export interface ProcessState {
  /** Lets the start wait for PostgreSQL and its migrations, without which the start fails otherwise. */
  waits: StartWaits;
  /** Whether the process stops, so that the service is not ready. */
  isDraining: () => boolean;
}
