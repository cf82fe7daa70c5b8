import type { LoggerService } from '@nestjs/common';
import { destination, type Logger, pino } from 'pino';
import { correlationId } from './correlation';
import { errorForLog } from './error-for-log';

export type { Logger } from 'pino';

/** Injection token of the service's logger. */
export const LOGGER = Symbol('LOGGER');

/**
 * JSON lines on standard output, or appended to `LOG_FILE` when that variable is set. Members that could hold a
 * secret or a token are redacted wherever they stand.
 */
export function createLogger(service: string, level: string): Logger {
  const file = process.env.LOG_FILE;
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const id = correlationId();
        return id ? { correlationId: id } : {};
      },
      serializers: { err: errorForLog },
      redact: ['*.authorization', '*.client_secret', '*.secret', '*.password', '*.access_token', '*.claims'],
    },
    destination({ dest: file || 1, sync: true, mkdir: true }),
  );
}

/** What the framework itself has to say, in the form of our own lines. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: string, context?: string): void {
    this.logger.debug({ event: 'framework', context }, message);
  }

  warn(message: string, context?: string): void {
    this.logger.warn({ event: 'framework', context }, message);
  }

  error(message: unknown, stack?: string, context?: string): void {
    const err = message instanceof Error ? message : undefined;
    this.logger.error({ event: 'framework', context, stack, err }, String(message));
  }
}
