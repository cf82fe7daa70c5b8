import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../group-by';
import type { Defect } from '../request-counter';
import { holdAll, type Invariant } from './invariant';

const ERROR_LEVEL = 50;
const FATAL_LEVEL = 60;
/** Answers that a platform gives while a part of it is away. */
const ANNOUNCED_CODES = ['UNAVAILABLE', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT', 'HOME_AFFAIRS_UNAVAILABLE'];

interface LogEntry {
  level: number;
  service: string;
  event?: string;
  correlationId?: string;
  err?: { code?: string; message?: string };
}

/** The entries of errors in the logs of all services. */
export function readErrors(logsDir: string): LogEntry[] {
  return readdirSync(logsDir).flatMap((file) =>
    readFileSync(join(logsDir, file), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .flatMap(parseEntry)
      .filter(({ level }) => level >= ERROR_LEVEL),
  );
}

/** A process that is killed leaves an unfinished line. */
function parseEntry(line: string): LogEntry[] {
  try {
    return [JSON.parse(line) as LogEntry];
  } catch {
    return [];
  }
}

/** How often each kind of error was logged, the most frequent first. */
export function countErrors(errors: LogEntry[]): [string, number][] {
  const kinds = groupBy(errors, ({ service, event, err }) => `${service} ${event ?? ''} ${err?.code ?? ''}`.trim());
  return [...kinds].map(([kind, all]): [string, number] => [kind, all.length]).sort(([, a], [, b]) => b - a);
}

export function logInvariants(errors: LogEntry[], defects: Defect[]): Invariant[] {
  return [
    holdAll('no request is answered with 500', defects, ({ request, status, correlationId }) => {
      return `${request}: ${status}, correlation id ${correlationId}`;
    }),
    holdAll('no service logs an internal error', errors, (entry) => {
      const { service, event, level, err, correlationId } = entry;
      const isInternal = event === 'request.failed' && !ANNOUNCED_CODES.includes(err?.code ?? '');
      if (!isInternal && level < FATAL_LEVEL) return undefined;
      return `${service} ${event ?? ''} ${correlationId ?? ''}: ${err?.message ?? ''}`;
    }),
  ];
}
