import type { Jwk, JoseHeader, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { encodeBase64Url, signWithHeader, toNumericDate } from '@vc/protocol/crypto';
import type { ConcealOptions } from './conceal-claims';
import { concealClaims } from './conceal-claims';
import { joinSdJwt } from './sd-jwt';

export interface IssueSdJwtVcOptions extends ConcealOptions {
  /** The holder's claims, without those that the format defines. */
  claims: Record<string, unknown>;
  vct: string;
  /** `iss`; absent where the header alone names the issuer. */
  issuer?: string;
  issuedAt: Date;
  notBefore?: Date;
  expiresAt?: Date | undefined;
  /** `cnf`: the key that the credential is bound to. */
  holderKey?: Jwk | undefined;
  status?: object;
  alg: SignatureAlgorithm;
  /** Base64 DER certificates, leaf first, without the trust anchor; of one key, and so of one `alg`. */
  x5c?: string[] | undefined;
  /** `kid`, such as a DID URL, alone or with the certificate of the same key. */
  kid?: string;
  /** `vct#integrity`: hash of the type metadata in the form of Subresource Integrity. */
  vctIntegrity?: string | undefined;
  sign: Signer;
}

/**
 * Issues an SD-JWT VC (`dc+sd-jwt`): a signed payload with digests, followed by every disclosure.
 * @see https://www.rfc-editor.org/rfc/rfc9901 §4, and SD-JWT VC §2
 */
export async function issueSdJwtVc(options: IssueSdJwtVcOptions): Promise<string> {
  const { claims, disclosures } = concealClaims(options.claims, options);
  const payload = {
    ...claims,
    ...(options.issuer !== undefined && { iss: options.issuer }),
    iat: toNumericDate(options.issuedAt),
    ...(options.notBefore && { nbf: toNumericDate(options.notBefore) }),
    ...(options.expiresAt && { exp: toNumericDate(options.expiresAt) }),
    vct: options.vct,
    ...(options.vctIntegrity !== undefined && { 'vct#integrity': options.vctIntegrity }),
    ...(options.holderKey && { cnf: { jwk: options.holderKey } }),
    ...(options.status && { status: options.status }),
  };
  const jwt = await signWithHeader(encodeHeader(options), payload, options.sign);
  return joinSdJwt(jwt, disclosures);
}

/** Encoded headers by `x5c`: the certificates are most of a header, and an issuer's credentials share them. */
const encodedHeaders = new WeakMap<string[], { kid: string | undefined; encoded: string }>();

function encodeHeader({ alg, kid, x5c }: IssueSdJwtVcOptions): string {
  const known = x5c && encodedHeaders.get(x5c);
  if (known && known.kid === kid) return known.encoded;
  const header: JoseHeader = { alg, typ: 'dc+sd-jwt', ...(kid !== undefined && { kid }), ...(x5c && { x5c }) };
  const encoded = encodeBase64Url(JSON.stringify(header));
  if (x5c) encodedHeaders.set(x5c, { kid, encoded });
  return encoded;
}
