interface OwnRequest {
  method: string;
  mode: string;
  /** Absolute. */
  url: string;
}

/** Pages of the server below the path of the app. */
const OF_SERVER = ['log-in', 'callback'];

/**
 * What answers a request: the page that the server has now or else the one that was kept, a kept file, or the network alone.
 * Nothing of the user passes the service worker.
 * @param scope URL of the app
 */
export function answerOf({ method, mode, url }: OwnRequest, scope: string, files: readonly string[]) {
  const { origin, pathname } = new URL(url);
  const app = new URL(scope);
  if (method !== 'GET' || origin !== app.origin) return 'network';
  if (files.includes(pathname)) return 'file';
  const rest = pathname === app.pathname ? '/' : pathname.slice(app.pathname.length);
  const isBelow = pathname.startsWith(app.pathname) && rest.startsWith('/');
  const [, first = ''] = rest.split('/');
  return mode === 'navigate' && isBelow && !OF_SERVER.includes(first) ? 'page' : 'network';
}
