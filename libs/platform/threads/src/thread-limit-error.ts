/** A call took more time or memory than it may. The same call fails in the same way. */
export class ThreadLimitError extends Error {
  constructor(readonly limit: 'time' | 'memory') {
    super(`the limit of ${limit} is reached`);
  }
}
