import { applyDecorators, type CallHandler, type ExecutionContext, SetMetadata, UseInterceptors } from '@nestjs/common';
import type { NestInterceptor } from '@nestjs/common';
import { parseCalendarDate } from '@vc/protocol/times';
import type { FastifyReply } from 'fastify';

/** Metadata of a handler: its `Deprecation`. */
export const DEPRECATION = 'deprecation';
const NOTICE_MONTHS = 12;

/** Why and until when a route can be used. */
export interface Deprecation {
  /** The day since which clients should use something else, for example `2027-03-01`. */
  since: string;
  /** The day from which on the route may be gone. */
  sunset: string;
  /** The page that says what to use instead. */
  link: string;
}

/**
 * Announces the end of a route in its responses (RFC 9745, RFC 8594). Its operation has `deprecated: true`.
 * @throws Error if `sunset` is less than twelve months after `since`
 */
export function Deprecated(deprecation: Deprecation): MethodDecorator {
  const headers = headersOf(deprecation);
  return applyDecorators(
    SetMetadata(DEPRECATION, deprecation),
    UseInterceptors({ intercept: (context, next) => announce(context, next, headers) } satisfies NestInterceptor),
  );
}

function announce(context: ExecutionContext, next: CallHandler, headers: Record<string, string>) {
  void context.switchToHttp().getResponse<FastifyReply>().headers(headers);
  return next.handle();
}

function headersOf({ since, sunset, link }: Deprecation): Record<string, string> {
  const [start, end] = [parseCalendarDate(since), parseCalendarDate(sunset)];
  const earliest = new Date(start?.getTime() ?? NaN);
  earliest.setUTCMonth(earliest.getUTCMonth() + NOTICE_MONTHS);
  const isLongEnough = start && end && end >= earliest;
  if (!isLongEnough) throw new Error(`A route that is deprecated since ${since} cannot end on ${sunset}.`);
  return {
    // A date of RFC 9651 §3.3.7.
    deprecation: `@${start.getTime() / 1000}`,
    sunset: end.toUTCString(),
    link: `<${link}>; rel="deprecation"; type="text/html"`,
  };
}
