import type { Jwk, JoseHeader, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import {
  findTimeFault,
  importPublicJwk,
  InvalidJwkError,
  isOfType,
  jwkThumbprint,
  JwsError,
  parseCompactJws,
  signCompactJws,
  toNumericDate,
  verifyJws,
} from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { VerifiedKeyAttestation } from './key-attestation';
import { OpenId4VciError } from './openid4vci-error';

const TYPE = 'openid4vci-proof+jwt';
const MAX_AGE_SECONDS = 300;
const CLOCK_SKEW_SECONDS = 60;

export interface CreateKeyProofOptions {
  jwk: Jwk;
  alg: SignatureAlgorithm;
  sign: Signer;
  /** The credential issuer identifier. */
  audience: string;
  nonce?: string | undefined;
  issuedAt: Date;
  /** Key attestation that names the key (Appendix D.1). */
  keyAttestation?: string;
}

export interface VerifyKeyProofOptions {
  credentialIssuer: string;
  allowedAlgorithms: readonly SignatureAlgorithm[];
  /** Verifies a `key_attestation`. If absent, key attestations are ignored. */
  verifyAttestation?: (text: string) => VerifiedKeyAttestation;
  /** Rejects proofs without a key attestation. */
  isAttestationRequired?: boolean;
  now: Date;
}

export interface VerifiedKeyProof {
  /** All keys of the key attestation; without one, the key of the proof. */
  holderKeys: Jwk[];
  nonce: string;
}

/** Creates a key proof without `iss` (OpenID4VCI 1.0 Appendix F.1). */
export async function createKeyProof({
  jwk,
  alg,
  sign,
  audience,
  nonce,
  issuedAt,
  keyAttestation,
}: CreateKeyProofOptions): Promise<string> {
  const iat = toNumericDate(issuedAt);
  const header = { alg, typ: TYPE, jwk, ...(keyAttestation !== undefined && { key_attestation: keyAttestation }) };
  return signCompactJws(header, { aud: audience, iat, ...(nonce !== undefined && { nonce }) }, sign);
}

/**
 * Verifies the key proof of a Credential Request. The caller checks that the nonce is known and unused.
 * @see https://openid.net/specs/openid-4-verifiable-credential-issuance-1_0.html (Appendix F.1 and F.4)
 * @throws OpenId4VciError `invalid_proof`; `invalid_nonce` for a nonce that is not a string
 */
export function verifyKeyProof(proof: string, options: VerifyKeyProofOptions): VerifiedKeyProof {
  return translateErrors(() => {
    const jws = parseCompactJws(proof);
    assertType(jws.header);
    const { jwk, key } = importPublicJwk(requireJwk(jws.header));
    verifyJws(jws, key, options.allowedAlgorithms);
    assertAudience(jws.payload.aud, options.credentialIssuer);
    assertFresh(jws.payload.iat, options.now);
    assertWithinValidity(jws.payload, options.now);
    const holderKeys = verifyAttestedKeys(jws.header, jwk, options) ?? [jwk];
    return { holderKeys, nonce: requireNonce(jws.payload) };
  });
}

function assertType({ typ }: JoseHeader): void {
  if (!isOfType(typ, TYPE)) throw invalidProof(`typ must be ${TYPE}`);
}

/** Exactly one header parameter may name the key (Appendix F.1). */
function requireJwk(header: JoseHeader): unknown {
  const used = ['jwk', 'kid', 'x5c', 'trust_chain'].filter((member) => Object.hasOwn(header, member));
  if (used.length !== 1) throw invalidProof('exactly one of jwk, kid and x5c is required');
  if (used[0] !== 'jwk') throw invalidProof('only keys in jwk are supported');
  return header.jwk;
}

/** The attestation must name the key of the proof (Appendix F.1). */
function verifyAttestedKeys({ key_attestation: text }: JoseHeader, key: Jwk, options: VerifyKeyProofOptions) {
  if (text === undefined && options.isAttestationRequired) throw invalidProof('the key_attestation is missing');
  if (text === undefined || !options.verifyAttestation) return undefined;
  if (typeof text !== 'string') throw invalidProof('the key_attestation is not a string');
  const { attestedKeys: keys } = options.verifyAttestation(text);
  const own = jwkThumbprint(key);
  if (!keys.some((attested) => jwkThumbprint(attested) === own)) throw invalidProof('the key is not attested');
  return keys;
}

function assertAudience(aud: unknown, credentialIssuer: string): void {
  if (aud !== credentialIssuer) throw invalidProof('aud is not the credential issuer identifier');
}

function assertFresh(iat: unknown, now: Date): void {
  if (typeof iat !== 'number' || !Number.isFinite(iat)) throw invalidProof('iat is not a number');
  const age = now.getTime() / 1000 - iat;
  if (age > MAX_AGE_SECONDS) throw invalidProof('iat is too old');
  if (age < -CLOCK_SKEW_SECONDS) throw invalidProof('iat is in the future');
}

/** RFC 7519 §4.1.4, §4.1.5: a proof needs no `exp` and no `nbf`, but they count where it has them. */
function assertWithinValidity(payload: Record<string, unknown>, now: Date): void {
  const fault = findTimeFault(payload, now, CLOCK_SKEW_SECONDS);
  if (fault) throw invalidProof(`the proof ${fault}`);
}

/** The issuer has a nonce endpoint, so the proof must carry a nonce (§8.3.1.2, Appendix F.4). */
function requireNonce({ nonce }: Record<string, unknown>): string {
  if (nonce === undefined) throw invalidProof('the proof has no nonce');
  if (typeof nonce !== 'string') throw new OpenId4VciError('invalid_nonce', 'the nonce is not a string');
  return nonce;
}

function translateErrors<T>(work: () => T): T {
  return translating(work, [JwsError, InvalidJwkError], (cause: Error) => {
    return new OpenId4VciError('invalid_proof', cause.message, { cause });
  });
}

function invalidProof(description: string): OpenId4VciError {
  return new OpenId4VciError('invalid_proof', description);
}
