import { JwsError } from '@vc/protocol/crypto';
import { DcqlError } from '@vc/protocol/dcql';
import { DidError } from '@vc/protocol/did';
import { translating } from '@vc/protocol/errors';
import { MdocError } from '@vc/protocol/mdoc';
import { CertificatePathError } from '@vc/protocol/x509';
import { RequestRejectedError } from './request-rejected-error';

/** Runs `work` and throws RequestRejectedError instead of the errors of signatures, certificates, DIDs, queries and mdocs. */
export function translateErrors<T>(work: () => T): T {
  return translating(work, [CertificatePathError, JwsError, DidError, DcqlError, MdocError], (cause: Error) => {
    return new RequestRejectedError(reasonsOf(cause), { cause });
  });
}

function reasonsOf(error: Error): string[] {
  if (error instanceof CertificatePathError) return error.issues;
  return [error instanceof JwsError ? `the request object: ${error.message}` : error.message];
}
