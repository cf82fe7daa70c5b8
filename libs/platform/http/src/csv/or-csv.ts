import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Header,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Envelope } from '../envelope';
import { linkHeader } from '../pagination';
import { acceptsCsv } from './accepts-csv';

/**
 * The answer is CSV where `Accept` asks for it, and the links of a page are in the header `Link`. Stands above `EntityTagged`, which
 * tags the text then, because interceptors run from the lowest decorator to the highest.
 * @param toText writes the `data` of the envelope
 */
export const OrCsv = <T>(toText: (data: T) => string): MethodDecorator =>
  applyDecorators(Header('vary', 'accept'), UseInterceptors(new CsvInterceptor(toText as (data: unknown) => string)));

class CsvInterceptor implements NestInterceptor {
  constructor(private readonly toText: (data: unknown) => string) {}

  intercept(context: ExecutionContext, next: CallHandler<Envelope<unknown>>): Observable<unknown> {
    const http = context.switchToHttp();
    if (!acceptsCsv(http.getRequest<FastifyRequest>().headers.accept)) return next.handle();
    return next.handle().pipe(
      map(({ data, links }) => {
        const reply = http.getResponse<FastifyReply>().type('text/csv; charset=utf-8; header=present');
        if (links) void reply.header('link', linkHeader(links));
        return this.toText(data);
      }),
    );
  }
}
