import type { Jwk, JoseHeader, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { encodeBase64Url, sha256, signWithHeader } from '@vc/protocol/crypto';
import type { Disclosure } from './disclosure';
import { createDisclosure } from './disclosure';

const DECOY_BYTES = 32;

/** Names and array indices from the top of the claims down. */
export type ClaimPath = (string | number)[];

export interface IssueSdJwtVcOptions {
  /** The holder's claims, without those that the format defines. */
  claims: Record<string, unknown>;
  /** Is the claim or array element a disclosure of its own? */
  isSelectivelyDisclosable: (path: ClaimPath) => boolean;
  vct: string;
  /** `iss`; left out where the header alone names the issuer. */
  issuer?: string;
  issuedAt: Date;
  notBefore?: Date;
  expiresAt?: Date | undefined;
  /** Key that the credential is bound to. */
  holderKey?: Jwk | undefined;
  status?: object;
  alg: SignatureAlgorithm;
  /** Base64 DER certificates, leaf first, without the trust anchor; of one key, and so of one `alg`. */
  x5c?: string[] | undefined;
  /** Names the key, such as a DID URL: alone, or beside the certificate of the same key. */
  kid?: string;
  /** `vct#integrity`: hash of the type metadata, as Subresource Integrity writes it. */
  vctIntegrity?: string | undefined;
  /** Digests of nothing, which hide how many claims there are (RFC 9901 §4.2.5). */
  decoys?: number;
  sign: Signer;
  randomBytes: (size: number) => Buffer;
}

/**
 * Issues an SD-JWT VC (`dc+sd-jwt`): a signed payload of digests, and the disclosures behind them.
 * @see https://www.rfc-editor.org/rfc/rfc9901 §4, and SD-JWT VC §2
 */
export async function issueSdJwtVc(options: IssueSdJwtVcOptions): Promise<string> {
  const disclosures: Disclosure[] = [];
  const concealed = withDecoys(concealObject(options.claims, [], options, disclosures), options);
  const payload = {
    ...concealed,
    ...((disclosures.length > 0 || options.decoys) && { _sd_alg: 'sha-256' }),
    ...(options.issuer !== undefined && { iss: options.issuer }),
    iat: seconds(options.issuedAt),
    ...(options.notBefore && { nbf: seconds(options.notBefore) }),
    ...(options.expiresAt && { exp: seconds(options.expiresAt) }),
    vct: options.vct,
    ...(options.vctIntegrity !== undefined && { 'vct#integrity': options.vctIntegrity }),
    ...(options.holderKey && { cnf: { jwk: options.holderKey } }),
    ...(options.status && { status: options.status }),
  };
  const jwt = await signWithHeader(encodedHeader(options), payload, options.sign);
  return [jwt, ...disclosures.map(({ encoded }) => encoded), ''].join('~');
}

/** Certificates are most of a header, and the same for all credentials of an issuer. */
const encodedHeaders = new WeakMap<string[], { kid: string | undefined; encoded: string }>();

function encodedHeader({ alg, kid, x5c }: IssueSdJwtVcOptions): string {
  const known = x5c && encodedHeaders.get(x5c);
  if (known && known.kid === kid) return known.encoded;
  const header: JoseHeader = { alg, typ: 'dc+sd-jwt', ...(kid !== undefined && { kid }), ...(x5c && { x5c }) };
  const encoded = encodeBase64Url(JSON.stringify(header));
  if (x5c) encodedHeaders.set(x5c, { kid, encoded });
  return encoded;
}

type Concealment = Pick<IssueSdJwtVcOptions, 'isSelectivelyDisclosable' | 'randomBytes'>;

function conceal(value: unknown, path: ClaimPath, how: Concealment, disclosures: Disclosure[]): unknown {
  if (Array.isArray(value)) return value.map((item, index) => concealItem(item, [...path, index], how, disclosures));
  if (typeof value === 'object' && value !== null) {
    return concealObject(value as Record<string, unknown>, path, how, disclosures);
  }
  return value;
}

function concealItem(item: unknown, path: ClaimPath, how: Concealment, disclosures: Disclosure[]): unknown {
  const inner = conceal(item, path, how, disclosures);
  if (!how.isSelectivelyDisclosable(path)) return inner;
  const disclosure = createDisclosure(undefined, inner, how.randomBytes);
  disclosures.push(disclosure);
  return { '...': disclosure.digest };
}

function concealObject(
  claims: Record<string, unknown>,
  path: ClaimPath,
  how: Concealment,
  disclosures: Disclosure[],
): Record<string, unknown> {
  const open: Record<string, unknown> = {};
  const digests: string[] = [];
  for (const [name, value] of Object.entries(claims)) {
    const place = [...path, name];
    const inner = conceal(value, place, how, disclosures);
    if (how.isSelectivelyDisclosable(place)) {
      const disclosure = createDisclosure(name, inner, how.randomBytes);
      disclosures.push(disclosure);
      digests.push(disclosure.digest);
    } else {
      open[name] = inner;
    }
  }
  // RFC 9901 §4.2.4.1: the order must not tell which claim a digest stands for.
  return digests.length > 0 ? { ...open, _sd: digests.sort() } : open;
}

function withDecoys(claims: Record<string, unknown>, { decoys = 0, randomBytes }: IssueSdJwtVcOptions) {
  if (decoys === 0) return claims;
  const made = Array.from({ length: decoys }, () => sha256(randomBytes(DECOY_BYTES)).toString('base64url'));
  return { ...claims, _sd: [...((claims._sd as string[] | undefined) ?? []), ...made].sort() };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
