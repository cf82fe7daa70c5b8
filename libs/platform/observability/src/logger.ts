import type { LoggerService } from '@nestjs/common';
import { logFile } from '@vc/platform/config';
import { destination, type Logger, pino } from 'pino';
import { correlationId } from './correlation';
import { errorForLog } from './error-for-log';

export type { Logger } from 'pino';

/** Injection token of the service's logger. */
export const LOGGER = Symbol('LOGGER');

/**
 * Writes JSON lines to standard output, or appends them to `LOG_FILE` when that variable is set. Members that could hold
 * a secret or a token are redacted.
 */
export function createLogger(service: string, level: string): Logger {
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
    destination({ dest: logFile() || 1, sync: true, mkdir: true }),
  );
}

/** Writes the framework's own log in the same form. */
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
