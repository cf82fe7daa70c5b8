import { TRUST_LIST_TYPE } from './trust-list';
import {
  encodeBase64Url,
  sha256,
  type SignatureAlgorithm,
  signCompactJws,
  type Signer,
  toNumericDate,
} from '@vc/protocol/crypto';
import { createListContent, type ListDraft, type ListVersion } from './create-list-content';
import { TrustListError } from './trust-list-error';
import { MAX_LIST_CHARACTERS } from './verify-trust-list';

export interface ListSigningKey {
  alg: SignatureAlgorithm;
  /** Base64 DER: the certificate of the key, and the authorities above it without the trust anchor. */
  x5c: string[];
  sign: Signer;
}

/**
 * Signs a version of a list as a compact JWS with a JAdES signature of the level B-B (ETSI TS 119 602 clause 6.8,
 * ETSI TS 119 182-1 clauses 5.1 and 6.3).
 * @throws TrustListError if the list is too long or malformed
 */
export async function signTrustList(
  draft: ListDraft,
  version: ListVersion,
  { alg, x5c, sign }: ListSigningKey,
): Promise<string> {
  const content = createListContent(draft, version);
  const [leaf = ''] = x5c;
  const header = {
    alg,
    typ: TRUST_LIST_TYPE,
    x5c,
    'x5t#S256': encodeBase64Url(sha256(Buffer.from(leaf, 'base64'))),
    iat: toNumericDate(version.issuedAt),
  };
  const jws = await signCompactJws(header, content, sign);
  if (jws.length > MAX_LIST_CHARACTERS) {
    throw new TrustListError(`the list would be longer than ${MAX_LIST_CHARACTERS} characters`);
  }
  return jws;
}
