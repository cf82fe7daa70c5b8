import { sha256 } from '@vc/protocol/crypto';
import { setMember } from '@vc/protocol/json';
import type { Disclosure } from './disclosure';
import { createDisclosure } from './disclosure';

const DECOY_BYTES = 32;
/** RFC 9901 §9.3 recommends 128 bits. Of these bytes, base64url has no rest, so that many salts are encoded at once. */
const SALT_BYTES = 18;
const SALT_CHARACTERS = 24;
const SALTS_AT_ONCE = 8;

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
  const concealment = new Concealment(options);
  const { disclosures } = concealment;
  const concealed = addDecoys(concealment.ofObject(claims, []), options);
  const hasDigests = disclosures.length > 0 || Boolean(options.decoys);
  return { claims: { ...concealed, ...(hasDigests && { _sd_alg: 'sha-256' }) }, disclosures };
}

/** Collects the disclosures of one credential. */
class Concealment {
  readonly disclosures: Disclosure[] = [];
  private salts = '';

  constructor(private readonly options: ConcealOptions) {}

  ofObject(claims: Record<string, unknown>, path: ClaimPath): Record<string, unknown> {
    const concealed: Record<string, unknown> = {};
    const digests: string[] = [];
    for (const name of Object.keys(claims)) {
      const claimPath = [...path, name];
      const inner = this.of(claims[name], claimPath);
      if (this.options.isSelectivelyDisclosable(claimPath)) digests.push(this.disclose(name, inner));
      else setMember(concealed, name, inner);
    }
    // RFC 9901 §4.2.4.1: the order of the digests must not reveal the order of the claims.
    if (digests.length > 0) concealed._sd = digests.sort();
    return concealed;
  }

  private of(value: unknown, path: ClaimPath): unknown {
    if (Array.isArray(value)) return value.map((item, index) => this.ofItem(item, [...path, index]));
    if (typeof value !== 'object' || value === null) return value;
    return this.ofObject(value as Record<string, unknown>, path);
  }

  private ofItem(item: unknown, path: ClaimPath): unknown {
    const inner = this.of(item, path);
    return this.options.isSelectivelyDisclosable(path) ? { '...': this.disclose(undefined, inner) } : inner;
  }

  /** @returns the digest */
  private disclose(name: string | undefined, value: unknown): string {
    const disclosure = createDisclosure(name, value, this.drawSalt());
    this.disclosures.push(disclosure);
    return disclosure.digest;
  }

  private drawSalt(): string {
    if (this.salts === '') this.salts = this.options.randomBytes(SALT_BYTES * SALTS_AT_ONCE).toString('base64url');
    const salt = this.salts.slice(0, SALT_CHARACTERS);
    this.salts = this.salts.slice(SALT_CHARACTERS);
    return salt;
  }
}

function addDecoys(claims: Record<string, unknown>, { decoys = 0, randomBytes }: ConcealOptions) {
  if (decoys === 0) return claims;
  const digests = Array.from({ length: decoys }, () => sha256(randomBytes(DECOY_BYTES)).toString('base64url'));
  return { ...claims, _sd: [...((claims._sd as string[] | undefined) ?? []), ...digests].sort() };
}
