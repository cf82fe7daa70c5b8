import { type Logger } from '@vc/platform/observability';
import { PeriodicTask } from '@vc/platform/scheduling';
import type { Database } from './database';

const INTERVAL_MS = 1_000;

/**
 * Keeps `Database.isAnswering` current while the service sends no statements: soon after PostgreSQL answers again. Where
 * other work was answered since the last run, it sends none.
 */
export class DatabaseWatch extends PeriodicTask {
  private answers = 0;

  constructor(
    private readonly database: Pick<Database, 'answers' | 'isAnswering' | 'lookMs' | 'query'>,
    logger: Logger,
  ) {
    super(INTERVAL_MS, logger, database);
  }

  async run(): Promise<void> {
    const { isAnswering, answers } = this.database;
    if (!isAnswering || answers === this.answers) await this.database.query('SELECT 1');
    this.answers = this.database.answers;
  }
}
