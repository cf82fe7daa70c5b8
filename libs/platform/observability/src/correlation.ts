import { AsyncLocalStorage } from 'node:async_hooks';

const correlation = new AsyncLocalStorage<string>();

/** Returns the id that the log lines, internal calls and events of one request share. */
export function correlationId(): string | undefined {
  return correlation.getStore();
}

export function withCorrelationId<T>(id: string, run: () => T): T {
  return correlation.run(id, run);
}
