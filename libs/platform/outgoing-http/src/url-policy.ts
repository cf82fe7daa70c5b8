import { isIP } from 'node:net';
import { OutgoingHttpError } from './outgoing-http-error';
import { isBelowLocalhost, LOCALHOST, withoutBrackets } from './localhost';
import { isPublicAddress } from './public-address';

const FIRST_USER_PORT = 1_024;

export interface UrlPolicyOptions {
  /** `host:port` that need not be public; the port may be `*`. */
  allowedHosts: string[];
  /** Default false: only https. */
  allowHttp?: boolean;
}

/** Decides which URLs may be called, without a DNS look-up. */
export class UrlPolicy {
  constructor(private readonly options: UrlPolicyOptions) {}

  /** @throws OutgoingHttpError `url_not_allowed`, `address_not_allowed` */
  check(url: string): URL {
    const parsed = parse(url);
    const schemes = this.options.allowHttp ? ['https:', 'http:'] : ['https:'];
    if (!schemes.includes(parsed.protocol)) throw notAllowed('The URL must be https.');
    if (parsed.username || parsed.password) throw notAllowed('The URL must not contain credentials.');
    if (this.isAllowedHost(parsed)) return parsed;
    if (!isUsualPort(parsed.port)) throw notAllowed('The port of the URL is not allowed.');
    const host = withoutBrackets(parsed.hostname);
    if (isIP(host) && !isPublicAddress(host)) throw notPublic(host);
    return parsed;
  }

  /** Whether the host is one of `allowedHosts`, whose address need not be public. A name below localhost is localhost. */
  isAllowedHost(url: URL): boolean {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const hostname = withoutBrackets(url.hostname);
    const host = isBelowLocalhost(hostname) ? LOCALHOST : hostname;
    return [`${host}:${port}`, `${host}:*`].some((name) => this.options.allowedHosts.includes(name));
  }
}

/** @throws OutgoingHttpError `url_not_allowed` */
function parse(url: string): URL {
  const parsed = URL.parse(url);
  if (!parsed) throw notAllowed('The URL is malformed.');
  if (hasDotSegment(url)) throw notAllowed('The path of the URL must not contain dot segments.');
  return parsed;
}

const DOT_SEGMENT = /(?:\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:\/|\\|%2f|%5c|$)/i;
/** The parser of URLs removes them (WHATWG URL §4.4). */
const REMOVED = /[\t\n\r]/g;

/** The parser of URLs removes dot segments, so that a path which was compared as text would not be the one that is requested. */
function hasDotSegment(url: string): boolean {
  const [path = ''] = url.replace(REMOVED, '').split(/[?#]/, 1);
  return DOT_SEGMENT.test(path.trim());
}

export function notPublic(host: string): OutgoingHttpError {
  return new OutgoingHttpError('address_not_allowed', `${host} is not a public address.`);
}

function notAllowed(message: string): OutgoingHttpError {
  return new OutgoingHttpError('url_not_allowed', message);
}

/** The scheme's default port, or one above the system ports (RFC 6335 §6). */
function isUsualPort(port: string): boolean {
  return port === '' || Number(port) >= FIRST_USER_PORT;
}
