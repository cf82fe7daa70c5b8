import { applyDecorators, Header, UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import type { Observable } from 'rxjs';
import type { Envelope } from '../envelope';
import { linkHeader } from '../pagination';
import { headerElements } from '../list-headers';

const QUALITY = /;\s*q\s*=\s*(\d(?:\.\d{0,3})?)/i;

/** Whether the `Accept` of a request names CSV, and JSON not with a higher weight (RFC 9110 §12.5.1). */
export function acceptsCsv(accept: string | undefined): boolean {
  const weights = new Map(headerElements(accept).map(toRange));
  const csv = weights.get('text/csv') ?? 0;
  return csv > 0 && csv >= (weights.get('application/json') ?? 0);
}

function toRange(range: string): [type: string, weight: number] {
  const [type = ''] = range.split(';');
  return [type.trim().toLowerCase(), Number(QUALITY.exec(range)?.[1] ?? 1)];
}

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

export type CsvCell = string | number;

/** A cell that a spreadsheet takes for a formula: it skips blanks, and knows the full-width forms, too. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
const SPECIAL = /[",\r\n]/;

/**
 * Returns rows as CSV (RFC 4180): lines end with CRLF, and the first one has the names. A text that a spreadsheet would take
 * for a formula begins with an apostrophe.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return toCsvLines([header, ...rows]);
}

/** Returns rows as lines of CSV, for a document that is written in parts. */
export function toCsvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
