const PORTS: Partial<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (RFC 8314 §3.3). */
  secure: boolean;
  /** Credentials and mail never go through a network in the clear. */
  requireTLS: boolean;
  auth?: { user: string; pass: string };
}

export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url?.hostname || PORTS[url.protocol] === undefined) return false;
  if (!['', '/'].includes(url.pathname) || url.search || url.hash) return false;
  try {
    toSmtpServer(text);
    return true;
  } catch {
    // An escape of the credentials is malformed.
    return false;
  }
}

/** @param text that `isSmtpUrl` accepts */
export function toSmtpServer(text: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(text);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (PORTS[protocol] ?? 0),
    secure,
    requireTLS: !secure && !LOOPBACK.includes(hostname),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}
