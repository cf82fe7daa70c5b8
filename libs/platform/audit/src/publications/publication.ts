import { createHash, createHmac } from 'node:crypto';
import type { PublishedHeads } from '@vc/contract/events';
import { constantTimeEqual } from '@vc/protocol/crypto';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import type { TenantHead } from '../chains/chain-record';

/** `previousMac` of the first publication of a service. */
export const FIRST_PREVIOUS_MAC = '0'.repeat(64);

/** @param cipher of the data key of the service's chains */
export function publicationKey(cipher: EnvelopeCipher): Buffer {
  return cipher.derive('audit.publications');
}

/** HMAC over all members, the publication before included: no other party can make a publication, or change their order. */
export function computeMac(publication: Omit<PublishedHeads, 'mac'>, key: Buffer): string {
  const { service, sequence, previousMac, publishedAt, chains, records, root, heads } = publication;
  const changed = heads.map(({ tenantId, seq, hash }) => [tenantId, seq, hash]);
  const members = [service, sequence, previousMac, publishedAt, chains, records, root, changed];
  return createHmac('sha256', key).update(JSON.stringify(members)).digest('hex');
}

export function hasValidMac(publication: PublishedHeads, key: Buffer): boolean {
  return constantTimeEqual(publication.mac, computeMac(publication, key));
}

/** SHA-256 over the head of every chain, in the order of the tenant ids. `PublicationsRepository` computes the same. */
export function computeRoot(heads: TenantHead[]): string {
  const lines = heads.map(({ tenantId, seq, hash }) => `${tenantId} ${seq} ${hash}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}
