import { encodeCbor } from '@vc/protocol/cbor';
import { sha256 } from '@vc/protocol/crypto';

/** Protocol of ISO/IEC 18013-7 Annex C in the Digital Credentials API. */
export const ISO_MDOC_PROTOCOL = 'org-iso-mdoc';

/** First element of each structure of Annex C. */
export const DC_API = 'dcapi';

export interface IsoMdocSession {
  /** `encryptionInfo` of the request, base64url as the wallet has received it. */
  encryptionInfo: string;
  /** Serialized origin of the page. */
  origin: string;
}

/** Encodes `[null, null, ["dcapi", SHA-256([encryptionInfo, origin])]]`, the `SessionTranscript` of Annex C. */
export function isoMdocSessionTranscript({ encryptionInfo, origin }: IsoMdocSession): Buffer {
  return encodeCbor([null, null, [DC_API, sha256(encodeCbor([encryptionInfo, origin]))]]);
}
