import { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Form } from '../clients/form';

interface MountedRequestOptions {
  /** Path below `/auth`, with the query. */
  url: string;
  headers: Record<string, string>;
}

/** A request as oidc-provider expects it, which parses the form itself: Fastify has read the body of the original. */
export class MountedRequest extends IncomingMessage {
  readonly originalUrl: string;

  constructor({ raw, body }: FastifyRequest, { url, headers }: MountedRequestOptions) {
    super(raw.socket);
    this.method = raw.method;
    this.url = url;
    this.originalUrl = `/auth${url}`;
    this.httpVersion = raw.httpVersion;
    this.httpVersionMajor = raw.httpVersionMajor;
    this.httpVersionMinor = raw.httpVersionMinor;
    this.headers = { ...raw.headers, ...headers };
    delete this.headers['x-forwarded-host'];
    // oidc-provider would decide about other origins by the client.
    delete this.headers.origin;
    oneSpaceAfterScheme(this);
    removeSessionCookie(this);
    if (body !== undefined) this.addBody(body as Form);
    this.push(null);
    // Otherwise its end would close the connection.
    this.complete = true;
  }

  /** Does not read the connection, as the original does. */
  override _read(): void {
    // The body is there already.
  }

  private addBody(form: Form): void {
    const { 'content-type': contentType, 'transfer-encoding': _, ...headers } = this.headers;
    const body = serialize(form);
    // Without a parameter `charset`: the body is ASCII.
    const mediaType = contentType?.replace(/;.*/s, '').trim();
    this.headers = {
      ...headers,
      'content-length': String(body.length),
      ...(mediaType && { 'content-type': mediaType }),
    };
    this.push(body);
  }
}

/** RFC 9110 §11.4 allows several spaces, and oidc-provider one. */
function oneSpaceAfterScheme({ headers }: IncomingMessage): void {
  if (headers.authorization !== undefined) headers.authorization = headers.authorization.replace(/ +/, ' ');
}

function serialize(form: Form): string {
  const parameters = new URLSearchParams();
  for (const [name, values] of Object.entries(form)) {
    for (const value of [values].flat()) parameters.append(name, value);
  }
  return parameters.toString();
}

/**
 * Removes the session cookie, so that each authorization needs a log-in. A session could belong to an account of
 * another tenant.
 */
function removeSessionCookie({ headers }: IncomingMessage): void {
  const cookies = headers.cookie?.split(/; */).filter((cookie) => !/^_session(\.sig)?=/.test(cookie));
  if (cookies) headers.cookie = cookies.join('; ');
}
