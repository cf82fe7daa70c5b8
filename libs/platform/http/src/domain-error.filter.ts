import { randomUUID } from 'node:crypto';
import { ArgumentsHost, Catch, ExceptionFilter, HttpException } from '@nestjs/common';
import type { Logger } from '@vc/platform/observability';
import type { FastifyReply } from 'fastify';
import { DomainError } from './domain-error';
import { errorAnswer } from './error-answer';
import type { ErrorJson } from './error-answer';
import { ERROR_STATUS, ERROR_TITLE, ErrorCode } from './error-status';
import { dialectOf } from './json-dialect';
import type { JsonDialect } from './json-dialect';
import { oauthErrorOf } from './oauth-error';

const HOLD_MS = 500;
/** More are answered at once, because each takes a connection of the service and of the proxies before it. */
const MAX_HELD = 256;

/**
 * Responses that are sent after half a second. A flood on some hundred connections sends its next requests once it has the responses, so
 * it costs a tenth of the processor time that immediate refusals take.
 */
export class HeldResponses {
  private count = 0;

  answer(send: () => void): void {
    if (this.count >= MAX_HELD) return send();
    this.count += 1;
    setTimeout(() => {
      this.count -= 1;
      send();
    }, HOLD_MS);
  }
}

/** Thrown to end a request with an answer that exists already. */
export class ReadyAnswer extends Error {
  /** @param body is sent as it is */
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    readonly body: string,
  ) {
    super('The answer exists already.');
  }
}

const CODE_OF_STATUS: Partial<Record<number, ErrorCode>> = {
  400: 'VALIDATION_ERROR',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  // A path parameter that is longer than any id.
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'RATE_LIMITED',
  502: 'UPSTREAM_UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'UPSTREAM_TIMEOUT',
};

/**
 * Turns exceptions into answers: `errors` (IF §2.2, §7.2), an OAuth error (RFC 6749 §5.2) on the paths of OpenID
 * protocols, the error of another protocol on its paths, or a page for a browser.
 */
@Catch()
export class DomainErrorFilter implements ExceptionFilter {
  private readonly held = new HeldResponses();

  /**
   * @param protocolPaths beginnings of the paths of OpenID protocols
   * @param dialects of further protocols
   */
  constructor(
    private readonly logger: Logger,
    private readonly protocolPaths: string[] = [],
    private readonly dialects: readonly JsonDialect[] = [],
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (exception instanceof ReadyAnswer) send(exception, reply);
    else this.answer(exception, reply);
  }

  answer(exception: unknown, reply: FastifyReply): void {
    const error = toDomainError(exception);
    const id = randomUUID();
    const status = ERROR_STATUS[error.code];
    // 501 is a choice of the tenant, which an operator cannot mend.
    if (!error.isRefusal && status !== 501) this.logger.error({ event: 'request.failed', errorId: id, err: exception });
    else this.logger.info({ event: 'request.refused', errorId: id, code: error.code });
    const { headers, body } = errorAnswer(error, id, reply.request, this.jsonOf(error, reply.request.url));
    if (error.isHeld) return this.held.answer(() => void reply.status(status).headers(headers).send(body));
    void reply.status(status).headers(headers).send(body);
  }

  /** Returns undefined where an error has the form of the interface. */
  private jsonOf(error: DomainError, url: string): ErrorJson | undefined {
    const dialect = dialectOf(url, this.dialects);
    if (!dialect) return oauthErrorOf(error, url, this.protocolPaths);
    return { mediaType: dialect.mediaType, body: dialect.toErrorBody(error) };
  }
}

function send({ status, headers, body }: ReadyAnswer, reply: FastifyReply): void {
  void reply
    .status(status)
    .headers(headers)
    .send(body === '' ? undefined : body);
}

function toDomainError(exception: unknown): DomainError {
  if (exception instanceof DomainError) return exception;
  const status = statusOf(exception);
  const code = status === undefined ? undefined : CODE_OF_STATUS[status];
  if (code === undefined) return new DomainError('INTERNAL_ERROR', 'The request could not be completed.');
  return new DomainError(code, detailOf(code), { cause: exception });
}

/** Errors of the framework (routing, body parsing) carry their status. Any other error is internal. */
function statusOf(exception: unknown): number | undefined {
  if (exception instanceof HttpException) return exception.getStatus();
  const { code, statusCode } = (exception ?? {}) as { code?: unknown; statusCode?: unknown };
  const isFastifyRefusal = typeof code === 'string' && code.startsWith('FST_');
  return isFastifyRefusal && typeof statusCode === 'number' ? statusCode : undefined;
}

/** The messages of the framework are no sentences of ours, and may repeat what was sent. */
function detailOf(code: ErrorCode): string {
  if (code === 'NOT_FOUND') return 'There is no such resource.';
  if (code === 'PAYLOAD_TOO_LARGE') return 'The request body is larger than this address accepts.';
  if (code === 'UNSUPPORTED_MEDIA_TYPE') return 'The media type of the body is not supported.';
  return `${ERROR_TITLE[code]}.`;
}
