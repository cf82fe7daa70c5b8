import type { IncomingHttpHeaders } from 'node:http';
import { renderErrorPage, toPageReader } from '@vc/platform/pages';
import type { DomainError } from './domain-error';
import { ERROR_STATUS, ERROR_TITLE } from './error-status';
import type { ErrorObject } from './envelope';

/** IF §2.2: one error object for each violation. @param id of the error, also logged */
export function toErrorBody(error: DomainError, id: string): { data: null; errors: ErrorObject[] } {
  const errors = error.violations.map(({ detail, source }) => ({
    id,
    status: String(ERROR_STATUS[error.code]),
    code: error.code,
    title: ERROR_TITLE[error.code],
    detail,
    ...(source && { source }),
    ...(error.meta && { meta: error.meta }),
  }));
  return { data: null, errors };
}

/** Status, headers and body of an error. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Refused {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** The body of an error for a program. */
export interface ErrorJson {
  mediaType: string;
  body: object;
}

/** Answers a browser with a page and other clients with JSON. @param id of the error, also logged */
export function errorAnswer(
  error: DomainError,
  id: string,
  request: Refused,
  json: ErrorJson = { mediaType: 'application/json', body: toErrorBody(error, id) },
): ErrorAnswer {
  const status = ERROR_STATUS[error.code];
  if (!acceptsPage(request)) {
    // `no-store`, because the route may have set a lifetime already.
    const headers = { 'content-type': `${json.mediaType}; charset=utf-8`, 'cache-control': 'no-store' };
    return { status, headers: { ...headers, ...error.headers }, body: JSON.stringify(json.body) };
  }
  return renderErrorPage({ status, reference: id }, toPageReader(request), { headers: error.headers });
}

/** Whether a browser opens the address. Clients of programs may accept `text/html`, too, but send tokens or bodies. */
function acceptsPage({ method, headers }: Refused): boolean {
  return method === 'GET' && headers.authorization === undefined && (headers.accept?.includes('text/html') ?? false);
}
