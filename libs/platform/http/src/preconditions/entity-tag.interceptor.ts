import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ReadyAnswer } from '../domain-error.filter';
import { isObject } from '@vc/protocol/json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { EntityTags, entityTagOf } from './entity-tags';

@Injectable()
export class EntityTagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { headers, method } = http.getRequest<FastifyRequest>();
    const ifNoneMatch = method === 'GET' ? headers['if-none-match'] : undefined;
    const known = ifNoneMatch === undefined ? undefined : EntityTags.parse('If-None-Match', ifNoneMatch);
    return next.handle().pipe(
      map((body: unknown) => {
        const etag = entityTagOf(resourceOf(body));
        if (known?.matchesWeakly(etag)) throw new ReadyAnswer(304, { etag }, '');
        void http.getResponse<FastifyReply>().header('etag', etag);
        return body;
      }),
    );
  }
}

/** Without the envelope, whose `meta` and `links` are of one response. */
function resourceOf(body: unknown): unknown {
  return isObject(body) && 'data' in body ? body.data : body;
}
