import { sha256 } from '@vc/protocol/crypto';
import type { Disclosure } from './disclosure';
import { createDisclosure } from './disclosure';

const DECOY_BYTES = 32;

/** Names and array indices from the top of the claims down. */
export type ClaimPath = (string | number)[];

export interface ConcealOptions {
  /** Decides whether a claim or an array element is concealed behind a disclosure of its own. */
  isSelectivelyDisclosable: (path: ClaimPath) => boolean;
  /** Number of decoy digests, which hide the number of claims (RFC 9901 §4.2.5). */
  decoys?: number;
  randomBytes: (size: number) => Buffer;
}

/** Replaces selectively disclosable claims by digests, and names the digest algorithm (RFC 9901 §4.2). */
export function concealClaims(
  claims: Record<string, unknown>,
  options: ConcealOptions,
): { claims: Record<string, unknown>; disclosures: Disclosure[] } {
  const disclosures: Disclosure[] = [];
  const concealed = addDecoys(concealObject(claims, [], options, disclosures), options);
  const hasDigests = disclosures.length > 0 || Boolean(options.decoys);
  return { claims: { ...concealed, ...(hasDigests && { _sd_alg: 'sha-256' }) }, disclosures };
}

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

function addDecoys(claims: Record<string, unknown>, { decoys = 0, randomBytes }: ConcealOptions) {
  if (decoys === 0) return claims;
  const digests = Array.from({ length: decoys }, () => sha256(randomBytes(DECOY_BYTES)).toString('base64url'));
  return { ...claims, _sd: [...((claims._sd as string[] | undefined) ?? []), ...digests].sort() };
}
