import { OutgoingHttpError } from './outgoing-http-error';

/** The texts reach tenants: they name neither the proxy nor its credentials. */
export function proxyAway(cause: unknown): OutgoingHttpError {
  return new OutgoingHttpError('proxy', 'The proxy for outgoing requests cannot be reached.', { cause });
}

export function proxyTooSlow(cause: unknown): OutgoingHttpError {
  return new OutgoingHttpError('timeout', 'There was no answer in time.', { cause });
}

/** The proxy answered that it cannot reach the address. */
export function unreachable(status: number): OutgoingHttpError {
  const cause = new Error(`The proxy answered CONNECT with status ${status}.`);
  return new OutgoingHttpError('connect', 'The connection was refused or broken.', { cause });
}

export function proxyRefusal(status: number): OutgoingHttpError {
  return new OutgoingHttpError(
    'proxy',
    `The proxy for outgoing requests refused the connection with status ${status}.`,
  );
}

export function notResolved(): OutgoingHttpError {
  return new OutgoingHttpError('dns', 'The host name cannot be resolved.');
}
