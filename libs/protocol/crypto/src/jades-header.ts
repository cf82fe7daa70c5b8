import { timingSafeEqual } from 'node:crypto';
import { decodeBase64Url } from './base64url';
import { sha256 } from './digest';
import { JwsError } from './jws';

/** Parameters that would detach, transform, extend or replace what is signed, or name a key other than that of `x5c`. */
const REFUSED = ['b64', 'sigD', 'jwk', 'jku', 'x5u', 'zip', 'etsiU'];

/**
 * Rejects a header parameter of a JAdES signature (ETSI TS 119 182-1 clause 5) that is not accepted in one of the level B-B with
 * an attached payload.
 * @throws JwsError
 */
export function assertJadesParameters(header: Record<string, unknown>): void {
  const refused = REFUSED.find((name) => Object.hasOwn(header, name));
  if (refused !== undefined) throw new JwsError(`the header parameter ${refused} is not accepted`);
}

/**
 * Checks the digest of the signer's certificate (RFC 7515 §4.1.8) where the header has it.
 * @param certificate DER
 * @throws JwsError
 */
export function assertCertificateThumbprint(
  { 'x5t#S256': thumbprint }: Record<string, unknown>,
  certificate: Uint8Array,
): void {
  if (thumbprint === undefined) return;
  const given = typeof thumbprint === 'string' ? decodeBase64Url(thumbprint) : undefined;
  const expected = sha256(certificate);
  if (given?.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new JwsError('x5t#S256 is not the digest of the first certificate of x5c');
}
