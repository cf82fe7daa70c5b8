import { withoutBrackets } from './localhost';

/** A forward proxy that opens tunnels (`CONNECT`, RFC 9110 §9.3.6). */
export interface OutgoingProxy {
  protocol: 'http:' | 'https:';
  /** Name or IP address, without the brackets of IPv6. */
  host: string;
  port: number;
  /** Value of `Proxy-Authorization`. */
  authorization?: string;
}

/**
 * @param url http or https, of which only the origin and the credentials count
 * @param credentials `user:password`, instead of those of the URL
 */
export function toOutgoingProxy(url: string, credentials?: string): OutgoingProxy {
  const { protocol, hostname, port, username, password } = new URL(url);
  const given = credentials ?? (username && `${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  const isHttps = protocol === 'https:';
  return {
    protocol: isHttps ? 'https:' : 'http:',
    host: withoutBrackets(hostname),
    port: Number(port || (isHttps ? 443 : 80)),
    ...(given && { authorization: `Basic ${Buffer.from(given).toString('base64')}` }),
  };
}
