import { parseCompactJws } from '@vc/protocol/crypto';
import { type CredentialFormat, isW3cFormat } from '@vc/protocol/dcql';
import { decodeIssuerSigned, readMobileSecurityObject } from '@vc/protocol/mdoc';
import { parseVc, validityOf } from '@vc/protocol/vcdm';

/** Longer than any credential. */
const NEVER = new Date(8_640_000_000_000_000);

/** Returns the end of a credential as its issuer has signed it: `exp`, or `validUntil`. */
export function expiryOf(credential: string, format: CredentialFormat): Date {
  if (format === 'mso_mdoc') {
    const issuerSigned = decodeIssuerSigned(Buffer.from(credential, 'base64url'));
    return readMobileSecurityObject(issuerSigned).validityInfo.validUntil;
  }
  if (isW3cFormat(format)) return validityOf(parseVc(credential, format)).validUntil ?? NEVER;
  const [jwt = ''] = credential.split('~', 1);
  const { exp } = parseCompactJws(jwt).payload;
  return typeof exp === 'number' ? new Date(exp * 1_000) : NEVER;
}
