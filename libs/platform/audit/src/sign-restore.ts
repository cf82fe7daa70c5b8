import { EnvelopeCipher, openDataKey } from '@vc/platform/key-store';
import type { AuditedService } from './chains/chain-definition';
import { FIRST_PREVIOUS_MAC } from './publications/publication';
import { OfflineAuditRepository, type Query } from './verification/offline-audit.repository';
import { computeRestoreMac, restoreKey } from './restores/restore-record';

interface SignOptions {
  /** Runs statements as the owner, past row-level security. */
  query: Query;
  /** Opens the data keys of the service. */
  keyEncryption: EnvelopeCipher;
  restore: { id: string; lostSince: Date; restoredAt: Date };
}

/**
 * Signs the restore that a schema has recorded, so that `npm run vc -- operator audit verify` accepts the publications that it has lost.
 * A service that has no audit yet needs no signature.
 */
export async function signRestore(audited: AuditedService, { query, keyEncryption, restore }: SignOptions) {
  const repository = new OfflineAuditRepository(query, audited);
  const wrapped = (await repository.hasTables()) ? await repository.findWrappedKey() : undefined;
  if (!wrapped) return;
  const cipher = new EnvelopeCipher(openDataKey(keyEncryption, wrapped));
  const last = await repository.findLastPublication();
  const signed = {
    service: audited.service,
    lostSince: restore.lostSince.toISOString(),
    restoredAt: restore.restoredAt.toISOString(),
    publication: last?.sequence ?? 0,
    publicationMac: last?.mac ?? FIRST_PREVIOUS_MAC,
  };
  await repository.signRestore(restore.id, { ...signed, mac: computeRestoreMac(signed, restoreKey(cipher)) });
}
