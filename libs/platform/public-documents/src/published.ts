import assert from 'node:assert/strict';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Header,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { prefersGzip, ReadyAnswer, EntityTags } from '@vc/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { PublicDocument } from './public-document';

/** Sends a document in the content coding that the client prefers, or 304 if the client has it (RFC 9110 §13.1.2). */
@Injectable()
export class PublishedInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next
      .handle()
      .pipe(map((document: unknown) => respond(document, http.getRequest<FastifyRequest>(), http.getResponse())));
  }
}

/**
 * The handler returns a `PublicDocument`.
 * @param maxAge seconds for which caches may reuse it without asking; 0 for a document that others need as soon as it has changed
 */
export const Published = (maxAge: number): MethodDecorator =>
  applyDecorators(
    Header('cache-control', maxAge === 0 ? 'no-cache' : `public, max-age=${maxAge}`),
    UseInterceptors(PublishedInterceptor),
  );

function respond(document: unknown, { raw, headers }: FastifyRequest, reply: FastifyReply): Buffer {
  assert(document instanceof PublicDocument, 'The handler has not returned a public document.');
  const isCoded = document.gzipped !== undefined && prefersGzip(raw);
  const { body, etag } = isCoded ? document.gzipped : document.plain;
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ');
  const known = headers['if-none-match'];
  const isKnown = known !== undefined && EntityTags.parse('If-None-Match', known).matchesWeakly(etag);
  if (isKnown) throw new ReadyAnswer(304, { etag, vary }, '');
  void reply.headers({ 'content-type': document.type, etag, vary, ...(isCoded && { 'content-encoding': 'gzip' }) });
  return body;
}
