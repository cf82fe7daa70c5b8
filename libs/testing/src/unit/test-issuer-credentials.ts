import { randomBytes } from 'node:crypto';
import type { Jwk } from '@vc/protocol/crypto';
import { importPublicJwk, parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import type { IssueSdJwtVcOptions } from '@vc/protocol/sd-jwt-vc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { createStatusListToken, StatusList } from '@vc/protocol/status-list';
import type { CertifiedKey } from './certified-key';
import { TEST_ISSUER_VCT } from './test-issuer-metadata';

/** Index of the one credential that the status list has. */
const STATUS_INDEX = 3;

interface IssueOptions {
  /** Credential Request (OpenID4VCI 1.0 §8.2). */
  body: string;
  signer: CertifiedKey;
  /** Address of the status list; the credential has no status where it is undefined. */
  statusUri: string | undefined;
  /** Replaces options of a credential. */
  change: ((options: IssueSdJwtVcOptions) => Partial<IssueSdJwtVcOptions>) | undefined;
}

/** An SD-JWT VC for each key of the request, in reverse order. */
export async function issueCopies({ body, signer, statusUri, change }: IssueOptions): Promise<string[]> {
  const options: IssueSdJwtVcOptions = {
    claims: { level: 3, name: 'Thandi' },
    isSelectivelyDisclosable: () => true,
    vct: TEST_ISSUER_VCT,
    issuedAt: new Date(),
    alg: 'ES256',
    x5c: signer.x5c,
    ...(statusUri !== undefined && { status: { status_list: { idx: STATUS_INDEX, uri: statusUri } } }),
    sign: (input) => signer.sign(input),
    randomBytes,
  };
  const copies: string[] = [];
  for (const holderKey of holderKeysIn(body).reverse()) {
    const honest = { ...options, holderKey };
    copies.push(await issueSdJwtVc({ ...honest, ...change?.(honest) }));
  }
  return copies;
}

/** The key attestation of a request, in its proof or as its proof (OpenID4VCI 1.0 Appendix D). */
export function keyAttestationIn(body: string): string | undefined {
  const { jwt, attestation } = proofsIn(body);
  return attestation?.[0] ?? (parseCompactJws(jwt![0]!).header.key_attestation as string | undefined);
}

/**
 * A Status List Token with one status. It expires at once: it is accepted within the clock skew, and is not cached.
 * @param uri of the token
 */
export function statusListToken(status: number, uri: string, signer: CertifiedKey): Promise<string> {
  const list = StatusList.create(2, 16);
  const now = new Date();
  list.set(STATUS_INDEX, status);
  return createStatusListToken({
    list,
    uri,
    issuedAt: now,
    expiresAt: now,
    alg: 'ES256',
    header: { x5c: signer.x5c },
    sign: (input) => signer.sign(input),
  });
}

function proofsIn(body: string): { jwt?: string[]; attestation?: [string] } {
  return (JSON.parse(body) as { proofs: { jwt?: string[]; attestation?: [string] } }).proofs;
}

/** @returns the `alg` of each proof. @throws JwsError where the key of a proof has not signed it */
export function verifyProofsIn(body: string): string[] {
  return (proofsIn(body).jwt ?? []).map((proof) => {
    const jws = parseCompactJws(proof);
    verifyJws(jws, importPublicJwk(jws.header.jwk).key);
    return jws.header.alg;
  });
}

/** The public keys of the holder that a request proves. */
export function holderKeysIn(body: string): Jwk[] {
  const { jwt } = proofsIn(body);
  const keyAttestation = keyAttestationIn(body);
  const keys = keyAttestation
    ? (parseCompactJws(keyAttestation).payload.attested_keys as unknown[])
    : jwt!.map((proof) => parseCompactJws(proof).header.jwk);
  return keys.map((key) => importPublicJwk(key).jwk);
}
