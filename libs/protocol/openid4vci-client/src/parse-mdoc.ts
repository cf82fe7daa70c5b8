import { decodeBase64Url } from '@vc/protocol/crypto';
import type { IssuerSigned } from '@vc/protocol/mdoc';
import { decodeIssuerSigned } from '@vc/protocol/mdoc';
import { OfferRejectedError } from './offer-rejected-error';

/** Parses an mdoc as an issuer sends it (OpenID4VCI 1.0 Appendix A.2.4). @throws OfferRejectedError, MdocError, CborError */
export function parseMdoc(credential: string): IssuerSigned {
  const bytes = decodeBase64Url(credential);
  if (!bytes) throw new OfferRejectedError(['the mdoc is not base64url']);
  return decodeIssuerSigned(bytes);
}
