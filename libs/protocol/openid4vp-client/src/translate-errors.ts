import { JwsError } from '@vc/protocol/crypto';
import { DidError } from '@vc/protocol/did';
import { translating } from '@vc/protocol/errors';
import { CertificatePathError } from '@vc/protocol/x509';
import { RequestRejectedError } from './request-rejected-error';

/** Runs `work` and throws RequestRejectedError instead of the errors of signatures, certificates and DIDs. */
export function translateErrors<T>(work: () => T): T {
  return translating(work, [CertificatePathError, JwsError, DidError], (cause: Error) => {
    return new RequestRejectedError(reasonsOf(cause), { cause });
  });
}

function reasonsOf(error: Error): string[] {
  if (error instanceof CertificatePathError) return error.issues;
  return [error instanceof JwsError ? `the request object: ${error.message}` : error.message];
}
