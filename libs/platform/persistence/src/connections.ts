import type { DataSource, QueryRunner } from 'typeorm';
import { METRICS, Metrics } from '@vc/platform/observability';
import { CorkedConnection } from './corked-connection';
import type { PipelinedClient } from './corked-connection';
import { DatabaseAway, isTransient } from './database-away';
import { isWrongPassword } from './login-urls';
import { poolOf } from './session-settings';
import { setTransactionActive } from './transaction-flag';
import { Turns } from './turns';

/** Registers the gauges of a pool, and measures waits for its connections. */
class PoolMetrics {
  private readonly seconds;

  constructor(private readonly turns: Turns) {
    const metrics = Metrics.current();
    metrics.sample(METRICS.poolSize, () => [{ value: turns.size }]);
    metrics.sample(METRICS.poolInUse, () => [{ value: turns.inUse }]);
    metrics.sample(METRICS.poolWaiting, () => [{ value: turns.waitingCount }]);
    this.seconds = metrics.histogram(METRICS.poolWaitSeconds).of({});
  }

  /** Begins a turn. @throws Error as `Turns.begin` */
  async begin(tenant: string | undefined): Promise<void> {
    if (this.turns.inUse < this.turns.size) return this.turns.begin(tenant);
    const startedAt = performance.now();
    try {
      await this.turns.begin(tenant);
    } finally {
      this.seconds.observeSince(startedAt);
    }
  }
}

/** Lends connections of the pool, one for each unit of work, in turns of the tenants. */
export class Connections {
  private answering = true;
  private answered = 0;
  private readonly turns: Turns;
  private readonly metrics: PoolMetrics;
  private readonly isPooled: boolean;
  private readonly hasFurtherPassword: boolean;

  constructor(private readonly dataSource: DataSource) {
    const { poolSize, timeoutMs, pooler, hasFurtherPassword } = poolOf(dataSource);
    this.turns = new Turns(poolSize, timeoutMs);
    this.hasFurtherPassword = hasFurtherPassword;
    this.isPooled = pooler !== 'none';
    this.metrics = new PoolMetrics(this.turns);
  }

  /** Whether PostgreSQL answered the work that ended last. */
  get isAnswering(): boolean {
    return this.answering;
  }

  /** How long the oldest work waits for a connection, in ms. */
  get longestWaitMs(): number {
    return this.turns.longestWaitMs;
  }

  /** How often PostgreSQL has answered the work of a connection. */
  get answers(): number {
    return this.answered;
  }

  /**
   * Runs `work` on a connection, which is outside a transaction afterwards.
   * @param tenant of the work, if it has one
   * @throws DatabaseAway when PostgreSQL does not answer
   */
  async use<T>(
    tenant: string | undefined,
    work: (runner: QueryRunner, connection: CorkedConnection) => Promise<T>,
  ): Promise<T> {
    await this.metrics.begin(tenant).catch((cause: unknown) => {
      throw new DatabaseAway(cause);
    });
    try {
      return await this.inTurn(work);
    } finally {
      this.turns.end(this.answering);
    }
  }

  private async inTurn<T>(work: (runner: QueryRunner, connection: CorkedConnection) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const connection = await this.connect(runner);
    try {
      const value = await work(runner, connection);
      this.answering = true;
      this.answered += 1;
      return value;
    } catch (error) {
      const isRepeatable = isTransient(error) || isTransient(connection.firstFailure);
      // When the connection is lost, PostgreSQL rolls back without being asked.
      this.answering = await isRolledBack(connection);
      throw this.answering && !isRepeatable ? error : new DatabaseAway(error);
    } finally {
      setTransactionActive(runner, false);
      await runner.release();
    }
  }

  /** Takes a connection of the pool or opens one. */
  private async connect(runner: QueryRunner): Promise<CorkedConnection> {
    try {
      const client = runner.connect().catch((error: unknown) => {
        if (this.hasFurtherPassword && isWrongPassword(error)) return runner.connect();
        throw error;
      });
      return new CorkedConnection((await client) as PipelinedClient, this.isPooled);
    } catch (cause) {
      this.answering = false;
      throw new DatabaseAway(cause);
    }
  }
}

function isRolledBack(connection: CorkedConnection): Promise<boolean> {
  return connection.send({ text: 'ROLLBACK' }).then(
    () => true,
    () => false,
  );
}
