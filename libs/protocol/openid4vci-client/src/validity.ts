import { parseCompactJws } from '@vc/protocol/crypto';
import { isW3cFormat } from '@vc/protocol/dcql';
import { readMobileSecurityObject } from '@vc/protocol/mdoc';
import { parseMdoc } from './parse-mdoc';
import { parseVc, validityOf } from '@vc/protocol/vcdm';
import { translateErrors } from './translate-errors';
import type { CredentialFormat } from './verify-credential';

/** From when and until when a credential is valid, as far as it says. */
export interface Validity {
  validFrom?: Date;
  validUntil?: Date;
}

/**
 * Reads the times of a held credential: `nbf` and `exp` of an SD-JWT VC (RFC 7519 §4.1), `validityInfo` of an mdoc
 * (ISO/IEC 18013-5 §9.1.2.4), or both kinds of times of a W3C credential (VCDM 2.0 §4.9). It was verified when it was received, so its signature is not verified again.
 * @throws OfferRejectedError if it cannot be parsed
 */
export async function readValidity(credential: string, format: CredentialFormat): Promise<Validity> {
  return translateErrors(async () => {
    if (format === 'mso_mdoc') {
      const { validFrom, validUntil } = readMobileSecurityObject(parseMdoc(credential)).validityInfo;
      return { validFrom, validUntil };
    }
    if (isW3cFormat(format)) return validityOf(parseVc(credential, format));
    const [jwt = ''] = credential.split('~', 1);
    const { nbf, exp } = parseCompactJws(jwt).payload;
    return {
      ...(typeof nbf === 'number' && { validFrom: toDate(nbf) }),
      ...(typeof exp === 'number' && { validUntil: toDate(exp) }),
    };
  });
}

function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
