import type { WalletResponse } from './wallet-http';

const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Gets a document, and follows at most three redirects at the same host, which do not leave https (RFC 9110 §15.4). A
 * redirect that is not followed is returned as it is.
 * @param get sends one request, with all checks of its URL
 */
export async function followRedirects<R extends WalletResponse>(
  url: string,
  get: (url: string) => Promise<R>,
): Promise<R> {
  let response = await get(url);
  for (let count = 0, current = url; count < MAX_REDIRECTS; count++) {
    const target = redirectOf(current, response);
    if (target === undefined) break;
    current = target;
    response = await get(target);
  }
  return response;
}

function redirectOf(from: string, { status, headers }: WalletResponse): string | undefined {
  const { location } = headers;
  if (!REDIRECTS.includes(status) || location === undefined || !URL.canParse(location, from)) return undefined;
  const [source, target] = [new URL(from), new URL(location, from)];
  const isSecure = target.protocol === 'https:' || target.protocol === source.protocol;
  return target.host === source.host && isSecure ? target.href : undefined;
}
