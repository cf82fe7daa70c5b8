import { OutgoingHttpError } from './outgoing-http-error';

/** The texts reach tenants: they name neither the proxy nor its credentials. */
export function proxyAway(cause: unknown): OutgoingHttpError {
  return new OutgoingHttpError('proxy', 'The proxy for outgoing requests cannot be reached.', { cause });
}

export function proxyTooSlow(cause: unknown): OutgoingHttpError {
  return new OutgoingHttpError('timeout', 'There was no answer in time.', { cause });
}

/** The proxy does not reach the destination. */
export function unreachable(cause: Error): OutgoingHttpError {
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
