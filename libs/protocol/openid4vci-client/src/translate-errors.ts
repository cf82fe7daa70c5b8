import { InvalidJwkError, JwsError } from '@vc/protocol/crypto';
import { DidError } from '@vc/protocol/did';
import { translating } from '@vc/protocol/errors';
import { UnexpectedResponseError } from '@vc/protocol/http';
import { MdocError } from '@vc/protocol/mdoc';
import { MalformedMessageError } from '@vc/protocol/openid4vci';
import { SdJwtVcError } from '@vc/protocol/sd-jwt-vc';
import { VcdmError } from '@vc/protocol/vcdm';
import { CertificatePathError } from '@vc/protocol/x509';
import { OfferRejectedError } from './offer-rejected-error';

const TRANSLATED_ERRORS = [
  CertificatePathError,
  UnexpectedResponseError,
  MalformedMessageError,
  SdJwtVcError,
  VcdmError,
  MdocError,
  DidError,
  InvalidJwkError,
  JwsError,
];

/** Runs `work` and throws OfferRejectedError for each error in a message or credential of the issuer. */
export function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  return translating(work, TRANSLATED_ERRORS, (cause: Error) => {
    const reasons = cause instanceof CertificatePathError ? cause.issues : [cause.message];
    return new OfferRejectedError(reasons, { cause });
  });
}
