import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ReadyAnswer, EntityTags } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { SCIM_DIALECT } from './scim-dialect';
import { toRequestedAttributes } from './requested-attributes';

/** The media type, the entity tag, and the attributes that the client asks for. */
@Injectable()
export class ScimResponseInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const select = toRequestedAttributes(request.query as Record<string, unknown>);
    return next.handle().pipe(
      map((body: unknown) => {
        const reply = http.getResponse<FastifyReply>();
        if (!isObject(body)) return body;
        void reply.header('content-type', `${SCIM_DIALECT.mediaType}; charset=utf-8`);
        setEntityTag(request, reply, body);
        return select(body);
      }),
    );
  }
}

/** RFC 7644 §3.14 */
function setEntityTag(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { meta }: Record<string, unknown>,
): void {
  if (!isObject(meta) || typeof meta.version !== 'string') return;
  const ifNoneMatch = method === 'GET' ? headers['if-none-match'] : undefined;
  const isKnown =
    ifNoneMatch !== undefined && EntityTags.parse('If-None-Match', ifNoneMatch).matchesWeakly(meta.version);
  if (isKnown) throw new ReadyAnswer(304, { etag: meta.version }, '');
  void reply.header('etag', meta.version);
  if (reply.statusCode === 201) void reply.header('location', String(meta.location));
}
