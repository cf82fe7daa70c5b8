import type { Jwk, JoseHeader, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { encodeBase64Url, sha256, signWithHeader, toNumericDate } from '@vc/protocol/crypto';
import type { Disclosure } from './disclosure';
import { createDisclosure } from './disclosure';

const DECOY_BYTES = 32;

/** Names and array indices from the top of the claims down. */
export type ClaimPath = (string | number)[];

export interface IssueSdJwtVcOptions {
  /** The holder's claims, without those that the format defines. */
  claims: Record<string, unknown>;
  /** Decides whether a claim or an array element is concealed behind a disclosure of its own. */
  isSelectivelyDisclosable: (path: ClaimPath) => boolean;
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
  /** Number of decoy digests, which hide the number of claims (RFC 9901 §4.2.5). */
  decoys?: number;
  sign: Signer;
  randomBytes: (size: number) => Buffer;
}

/**
 * Issues an SD-JWT VC (`dc+sd-jwt`): a signed payload with digests, followed by every disclosure.
 * @see https://www.rfc-editor.org/rfc/rfc9901 §4, and SD-JWT VC §2
 */
export async function issueSdJwtVc(options: IssueSdJwtVcOptions): Promise<string> {
  const disclosures: Disclosure[] = [];
  const concealed = addDecoys(concealObject(options.claims, [], options, disclosures), options);
  const payload = {
    ...concealed,
    ...((disclosures.length > 0 || options.decoys) && { _sd_alg: 'sha-256' }),
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
  return [jwt, ...disclosures.map(({ encoded }) => encoded), ''].join('~');
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

type ConcealOptions = Pick<IssueSdJwtVcOptions, 'isSelectivelyDisclosable' | 'randomBytes'>;

function conceal(value: unknown, path: ClaimPath, options: ConcealOptions, disclosures: Disclosure[]): unknown {
  if (Array.isArray(value)) {
    return value.map((item, index) => concealItem(item, [...path, index], options, disclosures));
  }
  if (typeof value === 'object' && value !== null) {
    return concealObject(value as Record<string, unknown>, path, options, disclosures);
  }
  return value;
}

function concealItem(item: unknown, path: ClaimPath, options: ConcealOptions, disclosures: Disclosure[]): unknown {
  const inner = conceal(item, path, options, disclosures);
  if (!options.isSelectivelyDisclosable(path)) return inner;
  const disclosure = createDisclosure(undefined, inner, options.randomBytes);
  disclosures.push(disclosure);
  return { '...': disclosure.digest };
}

function concealObject(
  claims: Record<string, unknown>,
  path: ClaimPath,
  options: ConcealOptions,
  disclosures: Disclosure[],
): Record<string, unknown> {
  const disclosed: [string, unknown][] = [];
  const digests: string[] = [];
  for (const [name, value] of Object.entries(claims)) {
    const claimPath = [...path, name];
    const inner = conceal(value, claimPath, options, disclosures);
    if (options.isSelectivelyDisclosable(claimPath)) {
      const disclosure = createDisclosure(name, inner, options.randomBytes);
      disclosures.push(disclosure);
      digests.push(disclosure.digest);
    } else {
      disclosed.push([name, inner]);
    }
  }
  // RFC 9901 §4.2.4.1: the order of the digests must not reveal the order of the claims.
  return Object.fromEntries(digests.length > 0 ? [...disclosed, ['_sd', digests.sort()]] : disclosed);
}

function addDecoys(claims: Record<string, unknown>, { decoys = 0, randomBytes }: IssueSdJwtVcOptions) {
  if (decoys === 0) return claims;
  const digests = Array.from({ length: decoys }, () => sha256(randomBytes(DECOY_BYTES)).toString('base64url'));
  return { ...claims, _sd: [...((claims._sd as string[] | undefined) ?? []), ...digests].sort() };
}
