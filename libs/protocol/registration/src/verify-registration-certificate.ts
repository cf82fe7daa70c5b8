import { JwsError, parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { CertificatePathError, parseX5c, verifyCertificatePath } from '@vc/protocol/x509';
import type { RegistrationCertificate } from './registration-certificate';
import { readRegistrationClaims } from './registration-claims';
import { RegistrationError } from './registration-error';
import { assertBaselineHeader } from './registration-header';

/** Characters of a registration certificate. */
export const MAX_REGISTRATION_CHARACTERS = 64 * 1024;

/**
 * Verifies the form, the signature and the times of a registration certificate in JWT form (ETSI TS 119 475 clause 5.2). Whether
 * its signer is trusted and its status is valid is for the caller to find out, by `x5c` and `status`.
 * @throws RegistrationError
 */
export function verifyRegistrationCertificate(text: string, now: Date): RegistrationCertificate {
  if (text.length > MAX_REGISTRATION_CHARACTERS) {
    throw new RegistrationError('the registration certificate is too long');
  }
  const { payload, x5c } = translating(
    () => verifySignature(text, now),
    [JwsError, CertificatePathError],
    (cause: Error) => new RegistrationError(cause.message, { cause }),
  );
  return { ...readRegistrationClaims(payload, now), x5c };
}

function verifySignature(text: string, now: Date): { payload: Record<string, unknown>; x5c: string[] } {
  const jws = parseCompactJws(text);
  const chain = parseX5c(jws.header.x5c);
  const [leaf] = chain;
  verifyJws(jws, leaf.publicKey, ['ES256', 'EdDSA']);
  verifyCertificatePath(chain, now);
  assertBaselineHeader(jws.header, leaf, now);
  return { payload: jws.payload, x5c: chain.map(({ raw }) => raw.toString('base64')) };
}
