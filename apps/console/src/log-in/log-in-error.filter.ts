import { randomUUID } from 'node:crypto';
import { ArgumentsHost, Catch, ExceptionFilter, Inject } from '@nestjs/common';
import { DomainError, ERROR_STATUS } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { toPageReader } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { renderFailedLogIn } from './log-in-page';

/** Answers failed log-ins with a page. */
@Catch()
export class LogInErrorFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(BROWSER_APP) private readonly app: BrowserApp,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const error = toDomainError(exception);
    const [status, reference] = [ERROR_STATUS[error.code], randomUUID()];
    if (status >= 500) this.logger.error({ event: 'log-in.failed', errorId: reference, err: exception });
    else this.logger.info({ event: 'log-in.refused', errorId: reference, code: error.code });
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const failed = { code: error.code, status, headers: error.headers, reference };
    const { headers, body } = renderFailedLogIn(this.app, failed, toPageReader(reply.request));
    void reply.status(status).headers(headers).send(body);
  }
}

function toDomainError(exception: unknown): DomainError {
  if (exception instanceof DomainError) return exception;
  return new DomainError('INTERNAL_ERROR', 'The log-in could not be completed.', { cause: exception });
}
