import type { LoggerService } from '@nestjs/common';
import { logFile } from '@vc/platform/config';
import { destination, pino } from 'pino';
import type { Bindings, ChildLoggerOptions, LogFn, Logger, LoggerOptions } from 'pino';
import { toDate } from '@vc/protocol/times';
import { BufferedLines } from './buffered-lines';
import { correlationId } from './correlation';
import { redact } from './redact';
import { activeTrace } from './trace/trace-scope';

const SECOND_MS = 1_000;
const MS_DIGITS = 3;

let second = Number.NaN;
let textOfSecond = '';

/** Returns the member `time` of a line, in ISO 8601 with milliseconds. The text of a second is computed once for all its lines. */
export function timeOfLine(): string {
  // eslint-disable-next-line no-restricted-syntax -- A line has the time of the machine, as those of pino.
  const now = Date.now();
  const ms = now % SECOND_MS;
  if (now - ms !== second) {
    second = now - ms;
    textOfSecond = toDate(second).toISOString().slice(0, -'000Z'.length);
  }
  return `,"time":"${textOfSecond}${String(ms).padStart(MS_DIGITS, '0')}Z"`;
}

export type { Logger } from 'pino';

/** Injection token of the service's logger. */
export const LOGGER = Symbol('LOGGER');

/**
 * Writes JSON lines to standard output, or appends them to `LOG_FILE` when that variable is set. Secrets,
 * tokens and personal data are redacted at any depth, in messages, and in the bindings of child loggers.
 */
export function createLogger(service: string, level: string): Logger {
  const logger: Logger = pino(
    {
      ...membersOfLines(service, level),
      // The hook has replaced errors already.
      serializers: { err: (err: unknown) => err },
      hooks: {
        logMethod(args, method) {
          method.apply(this, redactArguments(args));
        },
      },
    },
    openDestination(),
  );
  redactBindings(logger);
  return logger;
}

/**
 * Writes lines as `createLogger` does, but redacts nothing, and writes the lines of a tenth of a second together. It is
 * for lines that come with each request, and whose members are all of this platform.
 */
export function createAccessLogger(service: string, level: string): Logger {
  return pino(membersOfLines(service, level), new BufferedLines(openDestination()));
}

function membersOfLines(service: string, level: string): LoggerOptions {
  return { level, base: { service }, timestamp: timeOfLine, mixin: idsOfWork };
}

function openDestination() {
  // Others on the machine do not read the log.
  return destination({ dest: logFile() || 1, sync: true, mkdir: true, mode: 0o600 });
}

/** The correlation id, and the ids of the active span by the names that OpenTelemetry gives them in JSON logs. */
function idsOfWork() {
  const id = correlationId();
  const context = activeTrace()?.spanContext;
  return {
    ...(id && { correlationId: id }),
    ...(context && { trace_id: context.traceId, span_id: context.spanId }),
  };
}

/** Child loggers inherit both methods through their prototype. */
function redactBindings(logger: Logger): void {
  // eslint-disable-next-line @typescript-eslint/unbound-method -- Both are called with their logger.
  const { child, setBindings } = logger;
  Object.assign(logger, {
    child(this: Logger, bindings: Bindings, options?: ChildLoggerOptions): Logger {
      return (child as unknown as Child).call(this, redact(bindings) as Bindings, options);
    },
    setBindings(this: Logger, bindings: Bindings): void {
      setBindings.call(this, redact(bindings) as Bindings);
    },
  });
}

type Child = (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger;

function redactArguments(args: Parameters<LogFn>): Parameters<LogFn> {
  const [first, ...rest] = args as unknown[];
  const head = first instanceof Error ? [{ err: first }, rest[0] ?? first.message, ...rest.slice(1)] : [first, ...rest];
  return head.map(redact) as Parameters<LogFn>;
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
