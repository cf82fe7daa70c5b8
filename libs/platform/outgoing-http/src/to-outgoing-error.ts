import type { OutgoingFailure } from './outgoing-http-error';
import { OutgoingHttpError } from './outgoing-http-error';

const REASON_OF_CODE: Record<string, OutgoingFailure> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNREFUSED: 'connect',
  ECONNRESET: 'connect',
  EHOSTUNREACH: 'connect',
  ENETUNREACH: 'connect',
  UND_ERR_SOCKET: 'connect',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_ABORTED: 'timeout',
};

const SENTENCE_OF_REASON: Partial<Record<OutgoingFailure, string>> = {
  dns: 'The host name cannot be resolved.',
  connect: 'The connection was refused or broken.',
  timeout: 'There was no answer in time.',
  tls: 'The TLS connection is not trustworthy.',
};

/** Classifies an error of undici, of its socket or of the DNS look-up. */
export function toOutgoingError(error: unknown): OutgoingHttpError {
  if (error instanceof OutgoingHttpError) return error;
  const { cause } = error as { cause?: unknown };
  if (cause instanceof OutgoingHttpError) return cause;
  const reason = reasonOf(error as { code?: string; name?: string; message?: string });
  return new OutgoingHttpError(reason, SENTENCE_OF_REASON[reason] ?? 'The answer is not HTTP.', { cause: error });
}

function reasonOf({ code = '', name, message }: { code?: string; name?: string; message?: string }): OutgoingFailure {
  if (name === 'TimeoutError') return 'timeout';
  return REASON_OF_CODE[code] ?? (isTls(code, message) ? 'tls' : 'protocol');
}

function isTls(code: string, message = ''): boolean {
  return (
    /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code) ||
    /certificate|SSL/i.test(message)
  );
}
