import { InvalidJwkError, JwsError } from '@vc/protocol/crypto';
import { DidError } from '@vc/protocol/did';
import { UnexpectedResponseError } from '@vc/protocol/http';
import { MdocError } from '@vc/protocol/mdoc';
import { MalformedMessageError } from '@vc/protocol/openid4vci';
import { SdJwtVcError } from '@vc/protocol/sd-jwt-vc';
import { CertificatePathError } from '@vc/protocol/x509';
import { OfferRejectedError } from './offer-rejected-error';

const MESSAGE_ERRORS = [
  UnexpectedResponseError,
  MalformedMessageError,
  SdJwtVcError,
  MdocError,
  DidError,
  InvalidJwkError,
  JwsError,
];

/** What is wrong with an issuer's messages and credentials, as one kind of error. */
export async function asRejection<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CertificatePathError) throw new OfferRejectedError(error.issues, { cause: error });
    if (MESSAGE_ERRORS.some((kind) => error instanceof kind)) {
      throw new OfferRejectedError([(error as Error).message], { cause: error });
    }
    throw error;
  }
}
