import { createHmac } from 'node:crypto';
import type { PublishedHeads } from '@vc/contract/events';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import { constantTimeEqual } from '@vc/protocol/crypto';

/** A restore of the database to an earlier state. */
export interface RestoreRecord {
  service: string;
  /** Time of the restored state. */
  lostSince: string;
  restoredAt: string;
  /** Number and MAC of the last publication of the restored state. */
  publication: number;
  publicationMac: string;
  mac: string;
}

/** @param cipher of the data key of the service's chains */
export function restoreKey(cipher: EnvelopeCipher): Buffer {
  return cipher.derive('audit.restores');
}

/** Only someone with the key-encryption key can record a restore, so an owner of the database cannot excuse an old state. */
export function computeRestoreMac(restore: Omit<RestoreRecord, 'mac'>, key: Buffer): string {
  const { service, lostSince, restoredAt, publication, publicationMac } = restore;
  const members = [service, lostSince, restoredAt, publication, publicationMac];
  return createHmac('sha256', key).update(JSON.stringify(members)).digest('hex');
}

export function hasValidRestoreMac(restore: RestoreRecord, key: Buffer): boolean {
  return constantTimeEqual(restore.mac, computeRestoreMac(restore, key));
}

/** @param row with the columns of `restores` */
export function toRestoreRecord(service: string, row: Record<string, unknown>): RestoreRecord {
  return {
    service,
    lostSince: (row.lost_since as Date).toISOString(),
    restoredAt: (row.restored_at as Date).toISOString(),
    publication: Number(row.publication),
    publicationMac: String(row.publication_mac),
    mac: String(row.mac),
  };
}

/**
 * Returns the publications without those that a restore has lost: they continue the last one of the restored state without a
 * gap, and were made before the restore.
 * @param ordered by their numbers
 */
export function withoutLost(ordered: PublishedHeads[], restores: RestoreRecord[]): PublishedHeads[] {
  const lost = new Set<string>();
  for (const { publicationMac, restoredAt } of restores) {
    const branch = new Set([publicationMac]);
    for (const { mac, previousMac, publishedAt } of ordered) {
      if (!branch.has(previousMac) || publishedAt > restoredAt) continue;
      branch.add(mac);
      lost.add(mac);
    }
  }
  return ordered.filter(({ mac }) => !lost.has(mac));
}
