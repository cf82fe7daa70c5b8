import type { Jwk, JoseHeader, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import {
  importPublicJwk,
  InvalidJwkError,
  jwkThumbprint,
  JwsError,
  parseCompactJws,
  signCompactJws,
  verifyJws,
} from '@vc/protocol/crypto';
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
  /** Where somebody vouches for the key (Appendix D.1). */
  keyAttestation?: string;
}

export interface VerifyKeyProofOptions {
  credentialIssuer: string;
  allowedAlgorithms: readonly SignatureAlgorithm[];
  /** Reads a `key_attestation`; absent where none is wanted, and one that comes is not looked at. */
  verifyAttestation?: (text: string) => VerifiedKeyAttestation;
  /** Must every proof bring one? */
  isAttestationRequired?: boolean;
  now: Date;
}

export interface VerifiedKeyProof {
  /** The key that signed, or every key of its attestation where it has one. */
  holderKeys: Jwk[];
  nonce: string;
}

/** OpenID4VCI 1.0 Appendix F.1, for a client that has no `client_id`. */
export async function createKeyProof({
  jwk,
  alg,
  sign,
  audience,
  nonce,
  issuedAt,
  keyAttestation,
}: CreateKeyProofOptions): Promise<string> {
  const iat = Math.floor(issuedAt.getTime() / 1000);
  const header = { alg, typ: TYPE, jwk, ...(keyAttestation !== undefined && { key_attestation: keyAttestation }) };
  return signCompactJws(header, { aud: audience, iat, ...(nonce !== undefined && { nonce }) }, sign);
}

/**
 * Verifies the key proof of a Credential Request. Whether the nonce is known and unused is the caller's to find out.
 * @see https://openid.net/specs/openid-4-verifiable-credential-issuance-1_0.html (Appendix F.1 and F.4)
 * @throws OpenId4VciError `invalid_proof`
 */
export function verifyKeyProof(proof: string, options: VerifyKeyProofOptions): VerifiedKeyProof {
  return asInvalidProof(() => {
    const jws = parseCompactJws(proof);
    assertType(jws.header);
    const { jwk, key } = importPublicJwk(keyIn(jws.header));
    verifyJws(jws, key, options.allowedAlgorithms);
    assertAudience(jws.payload.aud, options.credentialIssuer);
    assertFresh(jws.payload.iat, options.now);
    const holderKeys = attestedKeys(jws.header, jwk, options) ?? [jwk];
    return { holderKeys, nonce: nonceIn(jws.payload) };
  });
}

function assertType({ typ }: JoseHeader): void {
  if (typ !== TYPE) throw invalidProof(`typ must be ${TYPE}`);
}

/** Exactly one of the ways to name a key may be used. */
function keyIn(header: JoseHeader): unknown {
  const used = ['jwk', 'kid', 'x5c', 'trust_chain'].filter((member) => Object.hasOwn(header, member));
  if (used.length !== 1) throw invalidProof('exactly one of jwk, kid and x5c is required');
  if (used[0] !== 'jwk') throw invalidProof('only keys in jwk are supported');
  return header.jwk;
}

/** Appendix F.1: the key of the proof is one of those that are attested. */
function attestedKeys({ key_attestation: text }: JoseHeader, key: Jwk, options: VerifyKeyProofOptions) {
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

/** The issuer has a nonce endpoint, so the proof must carry a nonce (Appendix F.4). */
function nonceIn({ nonce }: Record<string, unknown>): string {
  if (typeof nonce !== 'string') throw new OpenId4VciError('invalid_nonce', 'the proof has no nonce');
  return nonce;
}

function asInvalidProof<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof JwsError || cause instanceof InvalidJwkError) {
      throw new OpenId4VciError('invalid_proof', cause.message, { cause });
    }
    throw cause;
  }
}

function invalidProof(description: string): OpenId4VciError {
  return new OpenId4VciError('invalid_proof', description);
}
