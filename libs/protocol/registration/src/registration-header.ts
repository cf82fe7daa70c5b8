import type { X509Certificate } from 'node:crypto';
import {
  assertCertificateThumbprint,
  assertJadesParameters,
  isNumericDate,
  isOfType,
  type JoseHeader,
} from '@vc/protocol/crypto';
import { RegistrationError } from './registration-error';

/** ETSI TS 119 475 table 5 */
export const REGISTRATION_CERTIFICATE_TYPE = 'rc-wrp+jwt';

const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Checks the header parameters of a JAdES signature of the level B-B (ETSI TS 119 475 GEN-5.2.1-04, ETSI TS 119 182-1 clauses
 * 5.1 and 6.3). The time of the signature is in `iat`: the former `sigT` is critical, and so is rejected before.
 * @throws RegistrationError, JwsError
 */
export function assertBaselineHeader(header: JoseHeader, leaf: X509Certificate, now: Date): void {
  const { typ, iat } = header;
  if (!isOfType(typ, REGISTRATION_CERTIFICATE_TYPE)) {
    throw new RegistrationError(`the typ is not ${REGISTRATION_CERTIFICATE_TYPE}`);
  }
  assertJadesParameters(header);
  if (!isNumericDate(iat)) throw new RegistrationError('the header has no signing time');
  assertNotAhead(iat, now, 'the signing time');
  assertCertificateThumbprint(header, leaf.raw);
}

/** @throws RegistrationError for a time after now, in seconds */
export function assertNotAhead(time: number, now: Date, subject: string): void {
  if (time * 1000 > now.getTime() + CLOCK_SKEW_MS) throw new RegistrationError(`${subject} is in the future`);
}
