import routes from './routes.json';

/** First path segments, and the service behind them. docs/architecture.md "Addresses". */
export interface Route {
  prefix: string;
  service: string;
}

/** A path is for the route with the longest prefix that it has. */
export const ROUTES: readonly Route[] = routes;

const LONGEST_FIRST = [...ROUTES].sort((left, right) => right.prefix.length - left.prefix.length);

/** The service that answers the path, if any. `/api/v1/x` is `/api/x`; `/internal` is not reachable from outside. */
export function findService(url: string): string | undefined {
  const [withVersion = ''] = url.split('?', 1);
  const path = withVersion.replace(/^\/api\/v1(?=\/|$)/, '/api');
  return LONGEST_FIRST.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.service;
}
