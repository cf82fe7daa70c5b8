/** Connection errors, of Node and of PostgreSQL: shutdown, crash, start-up, too many connections. */
const AWAY_CODES =
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Errors of the driver that have no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Driver not Connected)/i;

/** The connection broke during the work, of which nothing remains. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database is lost.', { cause });
  }
}

/** Did the work fail because the database could not be asked, and may it succeed unchanged when it is back? */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  const { code, message, cause } = (error ?? {}) as { code?: unknown; message?: unknown; cause?: unknown };
  if (typeof code === 'string' && AWAY_CODES.test(code)) return true;
  if (typeof message === 'string' && AWAY_MESSAGES.test(message)) return true;
  return cause !== undefined && isDatabaseAway(cause);
}
