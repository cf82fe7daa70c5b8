import type { IncomingHttpHeaders } from 'node:http';
import { foreignRequest } from './request.errors';

/**
 * Refuses requests that other sites let the browser send. A browser says where a request comes from (Fetch Metadata), and
 * scripts of other origins cannot set the other header, because no app answers a CORS request.
 * @throws DomainError `FORBIDDEN`
 */
export function assertOwnRequest(headers: IncomingHttpHeaders): void {
  const isOwn = headers['sec-fetch-site'] === 'same-origin' || headers['x-console-request'] === '1';
  if (!isOwn) throw foreignRequest();
}
