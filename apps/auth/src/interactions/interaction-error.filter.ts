import { ArgumentsHost, Catch, ExceptionFilter, Inject } from '@nestjs/common';
import { DomainError, ERROR_STATUS, retryAfterOf } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { errorPage, PAGE_HEADERS } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { errors } from 'oidc-provider';

/** Answers errors with a page. */
@Catch()
export class InteractionErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { status, code, description } = describe(error);
    if (status >= 500) this.logger.error({ event: 'interaction.failed', err: error });
    void reply
      .status(status)
      .headers({ ...PAGE_HEADERS, ...retryAfterOf(status) })
      .send(errorPage({ status, detail: description, reference: code }));
  }
}

function describe(error: unknown): { status: number; code: string; description?: string | undefined } {
  if (error instanceof errors.SessionNotFound) {
    return { status: 400, code: 'expired', description: 'This page has expired, or belongs to another browser.' };
  }
  if (error instanceof DomainError) {
    const status = ERROR_STATUS[error.code];
    return { status, code: error.code, description: status < 500 ? error.detail : undefined };
  }
  if (error instanceof errors.OIDCProviderError && error.statusCode < 500) {
    return { status: error.statusCode, code: error.error, description: error.error_description };
  }
  return { status: 500, code: 'INTERNAL_ERROR' };
}
