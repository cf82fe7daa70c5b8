import { EnvelopeCipher, openDataKey } from '@vc/platform/key-store';
import type { AuditedService } from '../chains/chain-definition';
import { type EndedChain, endedChainKey, hasValidEndMac } from '../chains/ended-chain';
import { publicationKey } from '../publications/publication';
import { hasValidRestoreMac, restoreKey, type RestoreRecord } from '../restores/restore-record';
import type { Finding } from './finding';
import { OfflineAuditRepository, type Query } from './offline-audit.repository';
import { verifyPublications } from './verify-publications';
import { type Verification, verifyRecords } from './verify-records';
import { type PublishedSource, verifySource } from './verify-source';

interface Options {
  query: Query;
  /** Opens the data keys of the service. */
  keyEncryption: EnvelopeCipher;
  /** Publications of the service that were kept outside the database. */
  sources: PublishedSource[];
  report: (finding: Finding) => void;
}

/** What was verified of one service. */
export interface VerifiedService {
  chains: number;
  records: number;
  /** Number and time of the last publication in the database. */
  publications: number;
  publishedAt: string | undefined;
  /** Records after the last publication in the database. */
  unpublished: number;
  /** Number of the last publication of each source, by its name. */
  compared: Map<string, number>;
  restores: RestoreRecord[];
  /** Number of chains that have ended with their tenants. */
  ended: number;
}

/**
 * Verifies the chains of one service, its publications, and that both continue the publications of the sources.
 * @returns undefined if the service has no audit tables
 * @throws Error when the data key cannot be opened
 */
export async function verifyService(audited: AuditedService, options: Options): Promise<VerifiedService | undefined> {
  const { service, chain } = audited;
  const repository = new OfflineAuditRepository(options.query, audited);
  const report = (finding: Omit<Finding, 'service'>) => options.report({ service, ...finding });
  const published = options.sources.filter(({ publications }) => publications.length > 0);
  const cipher = (await repository.hasTables()) ? await openCipher(repository, options.keyEncryption) : undefined;
  if (!cipher) {
    for (const { name: source } of published) report({ source, reason: 'its tables or its data key are missing' });
    return undefined;
  }
  const ended = await verifyEnds({ repository, report }, endedChainKey(cipher));
  const verification: Verification = { audited, repository, report, ended };
  const counts = await verifyRecords(verification, cipher.derive(chain.keyPurpose));
  const key = publicationKey(cipher);
  const state = await verifyPublications(verification, counts, key);
  const restores = await verifyRestores(verification, restoreKey(cipher));
  const compared = new Map<string, number>();
  for (const source of published) {
    const last = (await verifySource(verification, { counts, key, restores }, source)).at(-1);
    if (last) compared.set(source.name, last.sequence);
  }
  const records = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const { sequence: publications, publishedAt } = state;
  const unpublished = records - state.records;
  return {
    chains: counts.size,
    records,
    publications,
    publishedAt,
    unpublished,
    compared,
    restores,
    ended: ended.size,
  };
}

/**
 * Reports ends of chains that the service has not noted, and those of tenants that the authorization server does not know as
 * deleted: a service alone cannot make its records disappear.
 */
async function verifyEnds(
  { repository, report }: Pick<Verification, 'repository' | 'report'>,
  key: Buffer,
): Promise<Map<string, EndedChain>> {
  const deleted = await repository.listDeletedTenants();
  const ended = new Map<string, EndedChain>();
  for (const chain of await repository.listEndedChains()) {
    const { tenantId } = chain;
    if (!hasValidEndMac(chain, key)) report({ tenantId, reason: 'the end of the chain is forged, or was changed' });
    else if (!deleted.has(tenantId)) {
      report({ tenantId, reason: 'the chain has ended, and its tenant was not deleted' });
    } else ended.set(tenantId, chain);
  }
  return ended;
}

/** Reports records that the command of the restore has not made. */
async function verifyRestores({ repository, report }: Verification, key: Buffer): Promise<RestoreRecord[]> {
  const found = await repository.listRestores();
  return found.filter((restore) => {
    const isValid = hasValidRestoreMac(restore, key);
    const reason = `the record of a restore at ${restore.restoredAt} is forged, or was changed`;
    if (!isValid) report({ publication: restore.publication, reason });
    return isValid;
  });
}

async function openCipher(repository: OfflineAuditRepository, keyEncryption: EnvelopeCipher) {
  const found = await repository.findWrappedKey();
  return found && new EnvelopeCipher(openDataKey(keyEncryption, found));
}
