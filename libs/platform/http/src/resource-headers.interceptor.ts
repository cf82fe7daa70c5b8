import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { isObject } from '@vc/protocol/json';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Observable, tap } from 'rxjs';

const CREATED = 201;

/**
 * No cache keeps what is returned for an access token (RFC 9111 §5.2.2.5), and a created resource that has an address is
 * named by `Location` (RFC 9110 §15.3.2).
 */
@Injectable()
export class ResourceHeadersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest & { caller?: object }>();
    const reply = http.getResponse<FastifyReply>();
    if (!request.caller) return next.handle();
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    return next.handle().pipe(
      tap((body) => {
        const location = reply.statusCode === CREATED ? locationOf(request, body) : undefined;
        if (location !== undefined) void reply.header('location', location);
      }),
    );
  }
}

function locationOf({ server, routeOptions, originalUrl }: FastifyRequest, body: unknown): string | undefined {
  const id = isObject(body) && isObject(body.data) ? body.data.id : undefined;
  if (typeof id !== 'string' || !server.hasRoute({ method: 'GET', url: `${routeOptions.url}/:id` })) return undefined;
  const [path = ''] = originalUrl.split('?');
  return `${path.replace(/\/$/, '')}/${encodeURIComponent(id)}`;
}
