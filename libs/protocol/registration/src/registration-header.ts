import { timingSafeEqual, type X509Certificate } from 'node:crypto';
import { decodeBase64Url, isNumericDate, type JoseHeader, sha256 } from '@vc/protocol/crypto';
import { RegistrationError } from './registration-error';

/** ETSI TS 119 475 table 5 */
export const REGISTRATION_CERTIFICATE_TYPE = 'rc-wrp+jwt';

/** Parameters that would detach, transform or extend what is signed, or name a key other than that of `x5c`. */
const REFUSED = ['b64', 'sigD', 'jwk', 'jku', 'x5u', 'zip', 'etsiU'];
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Checks the header parameters of a JAdES signature of the level B-B (ETSI TS 119 475 GEN-5.2.1-04, ETSI TS 119 182-1 clauses
 * 5.1 and 6.3). The time of the signature is in `iat`: the former `sigT` is critical, and so is rejected before.
 * @throws RegistrationError
 */
export function assertBaselineHeader(header: JoseHeader, leaf: X509Certificate, now: Date): void {
  const { typ, iat, 'x5t#S256': thumbprint } = header;
  if (typ !== REGISTRATION_CERTIFICATE_TYPE) {
    throw new RegistrationError(`the typ is not ${REGISTRATION_CERTIFICATE_TYPE}`);
  }
  const refused = REFUSED.find((name) => Object.hasOwn(header, name));
  if (refused !== undefined) throw new RegistrationError(`the header parameter ${refused} is not accepted`);
  if (!isNumericDate(iat)) throw new RegistrationError('the header has no signing time');
  assertNotAhead(iat, now, 'the signing time');
  if (thumbprint !== undefined) assertThumbprint(thumbprint, leaf);
}

/** @throws RegistrationError for a time after now, in seconds */
export function assertNotAhead(time: number, now: Date, subject: string): void {
  if (time * 1000 > now.getTime() + CLOCK_SKEW_MS) throw new RegistrationError(`${subject} is in the future`);
}

function assertThumbprint(thumbprint: unknown, leaf: X509Certificate): void {
  const [given, expected] = [
    typeof thumbprint === 'string' ? decodeBase64Url(thumbprint) : undefined,
    sha256(leaf.raw),
  ];
  if (given?.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new RegistrationError('x5t#S256 is not the digest of the first certificate of x5c');
}
