import { randomUUID } from 'node:crypto';
import { ArgumentsHost, Catch, ExceptionFilter, Inject } from '@nestjs/common';
import { DomainError, ERROR_STATUS, type ErrorCode } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { atAddress, html, type PageReader, type Rendered, renderPage, toPageReader } from '@vc/platform/pages';
import type { FastifyReply } from 'fastify';
import { BROWSER_APP, type BrowserApp } from '../browser-apps/browser-app';
import { appTexts } from '../page-texts/page-texts';

interface FailedLogIn {
  code: ErrorCode;
  /** HTTP status. */
  status: number;
  headers: Record<string, string>;
  /** Id of the error, which the log has, too. */
  reference: string;
}

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

/** Says why a log-in has failed, and leads back to the app, which begins another one. The address has a code: no link has it. */
function renderFailedLogIn(
  { name, path }: BrowserApp,
  { code, status, headers, reference }: FailedLogIn,
  reader: PageReader,
): Rendered {
  const t = appTexts(reader.language);
  const body = html`<p role="alert">${t.text(`log-in.${reasonOf(code)}`)}</p>
    <p class="actions"><a class="button primary" href="${path}">${t.text(`log-in.open.${name}`)}</a></p>
    <p class="soft">${t.html('log-in.reference', { reference: html`<code>${reference}</code>` })}</p>`;
  return renderPage({ title: t.text('log-in.title'), body }, atAddress(reader, undefined), { status, headers });
}

function reasonOf(code: ErrorCode): 'unknown' | 'refused' | 'ended' | 'failed' {
  if (code === 'NOT_FOUND') return 'unknown';
  if (code === 'FORBIDDEN') return 'refused';
  return code === 'INVALID_STATE' ? 'ended' : 'failed';
}
