import { constants } from 'node:os';

/** SIGINT and SIGTERM end this process with 128 and the number of the signal, so that its handlers of `exit` run. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
