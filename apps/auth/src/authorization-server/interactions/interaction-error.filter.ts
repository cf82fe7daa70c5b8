import { ArgumentsHost, Catch, ExceptionFilter, Inject } from '@nestjs/common';
import { DomainError, ERROR_STATUS, retryAfterOf } from '@vc/platform/http';
import { correlationId, LOGGER, type Logger } from '@vc/platform/observability';
import { type PageError, renderErrorPage, toPageReader } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { errors } from 'oidc-provider';

/** Answers errors with a page. Its reference is the id of the request, which each line of the log has. */
@Catch()
export class InteractionErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { code, ...described } = describe(error);
    const { status } = described;
    if (status >= 500) this.logger.error({ event: 'interaction.failed', err: error });
    else this.logger.info({ event: 'interaction.refused', code });
    const page = { ...described, code, reference: correlationId() ?? code };
    const rendered = renderErrorPage(page, toPageReader(reply.request), { headers: retryAfterOf(status) });
    void reply.status(status).headers(rendered.headers).send(rendered.body);
  }
}

function describe(error: unknown): Pick<PageError, 'status' | 'kind'> & { code: string } {
  if (error instanceof errors.SessionNotFound) return { status: 400, kind: 'expired', code: 'expired' };
  if (error instanceof DomainError) return { status: ERROR_STATUS[error.code], code: error.code };
  if (error instanceof errors.OIDCProviderError && error.statusCode < 500) {
    return { status: error.statusCode, code: error.error };
  }
  return { status: 500, code: 'INTERNAL_ERROR' };
}
