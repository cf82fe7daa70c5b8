import assert from 'node:assert/strict';
import type { QueryResult } from 'pg';
import type { Connections } from './connections';
import type { CorkedConnection } from './corked-connection';
import { DatabaseAway, isTransient } from './database-away';
import type { Statement } from './statement-unit';
import { MAX_WAITING, MAX_WAITING_OF_TENANT } from './turns';

/** A statement that is sent with the others of its unit. */
export interface CollectedStatement {
  statement: Statement;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
}

/** Statements of which all have an effect or none. */
type Unit = readonly CollectedStatement[];

/** The units of a tenant that wait for a connection. */
interface Queue {
  /** Sets the tenant for the statements that follow. */
  scope: Statement;
  units: Unit[];
  /** Whether a connection was asked for. */
  isCalled: boolean;
}

/** Most statements of several units that share a transaction, so that the last of them waits for few others. */
const SHARED_STATEMENTS = 32;

/**
 * Sends units of statements, which need no BEGIN and no COMMIT. Those of one tenant that meet in a turn of the event loop, or while
 * they wait for a connection, share a transaction, its round trip and its commit. If a statement fails, PostgreSQL undoes them
 * all, and each unit is sent again alone.
 */
export class Units {
  private readonly queues = new Map<string, Queue>();
  private count = 0;

  constructor(private readonly connections: Connections) {}

  /** Settles each statement after the commit. */
  add(tenant: string, scope: Statement, unit: Unit): void {
    const queue = this.queues.get(tenant) ?? { scope, units: [], isCalled: false };
    if (this.count >= MAX_WAITING || queue.units.length >= MAX_WAITING_OF_TENANT) {
      return rejectAll([unit], new DatabaseAway(new Error('Too many units wait for a connection.')));
    }
    this.queues.set(tenant, queue);
    queue.units.push(unit);
    this.count += 1;
    this.call(tenant, queue);
  }

  private call(tenant: string, queue: Queue): void {
    if (queue.isCalled) return;
    queue.isCalled = true;
    setImmediate(() => void this.send(tenant, queue));
  }

  /** Never rejects. */
  private async send(tenant: string, queue: Queue): Promise<void> {
    let sent: Unit[] = [];
    try {
      await this.connections.use(tenant, async (_, connection) => {
        sent = this.take(tenant, queue);
        await settle(connection, queue.scope, sent);
      });
    } catch (error) {
      // Without a connection, none was sent.
      if (sent.length === 0) rejectAll(this.take(tenant, queue, Infinity), error);
      else if (sent.length > 1 && isUndone(error)) await this.sendEach(tenant, queue.scope, sent);
      else rejectAll(sent, error);
    }
  }

  private async sendEach(tenant: string, scope: Statement, units: Unit[]): Promise<void> {
    for (const unit of units) {
      await this.connections
        .use(tenant, async (_, connection) => settle(connection, scope, [unit]))
        .catch((error: unknown) => rejectAll([unit], error));
    }
  }

  /** Takes the units that share the next transaction. The ones that are left get another. */
  private take(tenant: string, queue: Queue, most = SHARED_STATEMENTS): Unit[] {
    const { units } = queue;
    let statements = 0;
    const end = units.findIndex(({ length }, index) => (statements += length) > most && index > 0);
    const taken = units.splice(0, end === -1 ? units.length : end);
    this.count -= taken.length;
    queue.isCalled = false;
    if (units.length > 0) this.call(tenant, queue);
    else this.queues.delete(tenant);
    return taken;
  }
}

async function settle(connection: CorkedConnection, scope: Statement, units: Unit[]): Promise<void> {
  const collected = units.flat();
  const [, ...results] = await connection.sendUnit([scope, ...collected.map(({ statement }) => statement)]);
  assert.equal(results.length, collected.length, 'PostgreSQL has one result for each statement.');
  results.forEach((result, index) => collected[index]?.resolve(result));
}

function rejectAll(units: Unit[], error: unknown): void {
  for (const { reject } of units.flat()) reject(error);
}

/** Whether PostgreSQL has rolled back for certain. After a lost connection, it may have committed. */
function isUndone(error: unknown): boolean {
  return !(error instanceof DatabaseAway) || isTransient(error.cause);
}
