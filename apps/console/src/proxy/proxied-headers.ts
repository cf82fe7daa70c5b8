import type { IncomingHttpHeaders } from 'node:http';
import { headerElements } from '@vc/platform/http';

/** Headers of the browser that services get. Others may be credentials, or claims that only a gateway makes. */
const FORWARDED = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
  'prefer',
];

/** Headers of services that browsers do not get: those of the connection (RFC 9110 §7.6.1), cookies and challenges. */
const WITHHELD = new Set([
  'connection',
  'dpop-nonce',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'www-authenticate',
  'x-correlation-id',
]);

/** A response is data for the app. A browser that opens one as a page runs nothing of it. */
const OF_EACH_RESPONSE = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

type Headers = Record<string, string | string[]>;

export function toForwardedHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const forwarded = FORWARDED.map((name) => [name, headers[name]]).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(forwarded) as Record<string, string>;
}

export function toAnsweredHeaders(headers: Record<string, string | string[] | undefined>): Headers {
  const ofConnection = headerElements(headers.connection).map((name) => name.toLowerCase());
  const answered = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !WITHHELD.has(name) && !ofConnection.includes(name),
  );
  return { ...(Object.fromEntries(answered) as Headers), ...OF_EACH_RESPONSE };
}
