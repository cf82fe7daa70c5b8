import type { Jwk } from '@vc/protocol/crypto';
import { importPublicJwk, InvalidJwkError, isOfType, JwsError, parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { type CertificateChain, CertificatePathError, parseX5c } from '@vc/protocol/x509';
import { OpenId4VciError } from './openid4vci-error';

/** Drafts before 1.0 had the second name. */
const TYPES = ['key-attestation+jwt', 'keyattestation+jwt'];
const CLOCK_SKEW_SECONDS = 60;
const MAX_KEYS = 100;

/** Requirements on holder keys. An attestation must have one value of each list (Appendix D.2). */
export interface KeyAttestationRequirements {
  key_storage?: string[];
  user_authentication?: string[];
}

export interface VerifyKeyAttestationOptions {
  /** Called with the chain of the attester, which has signed. @throws CertificatePathError for one that is not trusted */
  verifyAttester: (chain: CertificateChain) => void;
  requirements: KeyAttestationRequirements;
  /** An attestation in a proof of the type `jwt` must have an `exp` (Appendix D.1). */
  isExpiryRequired?: boolean;
  now: Date;
}

export interface VerifiedKeyAttestation {
  attestedKeys: Jwk[];
  nonce?: string;
}

/**
 * Verifies a key attestation: a trusted attester states how the holder keys are stored and protected (OpenID4VCI 1.0
 * Appendix D.1).
 * @throws OpenId4VciError `invalid_proof`
 */
export function verifyKeyAttestation(text: string, options: VerifyKeyAttestationOptions): VerifiedKeyAttestation {
  return translateErrors(() => {
    const jws = parseCompactJws(text);
    if (!TYPES.some((type) => isOfType(jws.header.typ, type))) throw invalid(`its typ must be ${TYPES[0]}`);
    const chain = parseX5c(jws.header.x5c);
    verifyJws(jws, chain[0].publicKey);
    options.verifyAttester(chain);
    assertTimes(jws.payload, options);
    assertRequirements(jws.payload, options.requirements);
    const { nonce } = jws.payload;
    return { attestedKeys: importAttestedKeys(jws.payload), ...(typeof nonce === 'string' && { nonce }) };
  });
}

function assertTimes(
  { iat, exp }: Record<string, unknown>,
  { now, isExpiryRequired }: VerifyKeyAttestationOptions,
): void {
  const present = now.getTime() / 1000;
  if (typeof iat !== 'number' || iat > present + CLOCK_SKEW_SECONDS) {
    throw invalid('its iat is missing or in the future');
  }
  if (exp === undefined && isExpiryRequired) throw invalid('it has no exp');
  if (exp !== undefined && (typeof exp !== 'number' || exp <= present - CLOCK_SKEW_SECONDS)) {
    throw invalid('it has expired');
  }
}

function assertRequirements(claims: Record<string, unknown>, requirements: KeyAttestationRequirements): void {
  for (const member of ['key_storage', 'user_authentication'] as const) {
    const wanted = requirements[member];
    const given = claims[member];
    if (wanted && !(Array.isArray(given) && wanted.some((value) => given.includes(value)))) {
      throw invalid(`its ${member} is not one of ${wanted.join(', ')}`);
    }
  }
}

function importAttestedKeys({ attested_keys: keys }: Record<string, unknown>): Jwk[] {
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MAX_KEYS) {
    throw invalid('its attested_keys are missing');
  }
  return keys.map((key: unknown) => importPublicJwk(key).jwk);
}

function translateErrors<T>(work: () => T): T {
  return translating(work, [JwsError, InvalidJwkError, CertificatePathError], (cause: Error) => {
    return invalid(cause.message, cause);
  });
}

function invalid(what: string, cause?: Error): OpenId4VciError {
  return new OpenId4VciError('invalid_proof', `the key attestation is refused: ${what}`, { cause });
}
