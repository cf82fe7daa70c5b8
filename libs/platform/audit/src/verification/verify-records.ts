import { constantTimeEqual } from '@vc/protocol/crypto';
import type { AuditedService } from '../chains/chain-definition';
import type { ChainHead, ChainRecord, TenantHead } from '../chains/chain-record';
import { computeHash, EMPTY_CHAIN } from '../chains/chain-record';
import type { EndedChain } from '../chains/ended-chain';
import type { Finding } from './finding';
import type { OfflineAuditRepository } from './offline-audit.repository';

const BATCH_SIZE = 5_000;

/** Position and reason of the first record that breaks a chain. */
type Break = Pick<Finding, 'seq' | 'reason'>;

/** Collaborators of the verification of one service. */
export interface Verification {
  audited: AuditedService;
  repository: OfflineAuditRepository;
  report: (finding: Omit<Finding, 'service'>) => void;
  /** The chains of deleted tenants, whose records do not exist any more. */
  ended: ReadonlyMap<string, EndedChain>;
}

/**
 * Walks the chain of each tenant from its first record to its head, and reports the first break of each.
 * @param key of the chains
 * @returns the number of records of each tenant; of a deleted tenant, how many it had
 */
export async function verifyRecords(verification: Verification, key: Buffer): Promise<Map<string, number>> {
  const counts = new Map([...verification.ended.values()].map(({ tenantId, seq }) => [tenantId, seq]));
  for (const head of await verification.repository.listHeads()) {
    if (verification.ended.has(head.tenantId)) continue;
    const { last, broken } = await walk(verification, key, head.tenantId);
    counts.set(head.tenantId, last.seq);
    const end = broken ?? findEndBreak(head, last);
    if (end) verification.report({ tenantId: head.tenantId, ...end });
  }
  return counts;
}

async function walk({ audited, repository }: Verification, key: Buffer, tenantId: string) {
  let last: ChainHead = EMPTY_CHAIN;
  for (let count = BATCH_SIZE; count === BATCH_SIZE;) {
    const records = await repository.listRecords(tenantId, last.seq, BATCH_SIZE);
    for (const record of records) {
      const broken = findBreak(record, last, computeHash(record, audited.chain, key));
      if (broken) return { last, broken };
      last = record;
    }
    count = records.length;
  }
  return { last };
}

function findBreak(record: ChainRecord, last: ChainHead, expected: string): Break | undefined {
  const seq = last.seq + 1;
  if (record.seq !== seq) return { seq, reason: 'it is missing' };
  if (record.previousHash !== last.hash) return { seq, reason: 'it does not follow the one before' };
  if (!constantTimeEqual(record.hash, expected)) return { seq, reason: 'it was changed' };
  return undefined;
}

function findEndBreak(head: TenantHead, last: ChainHead): Break | undefined {
  if (last.seq < head.seq) return { seq: last.seq + 1, reason: 'it is missing, up to the last one' };
  if (last.seq === head.seq && last.hash === head.hash) return undefined;
  return { seq: last.seq, reason: 'it is not the one that the chain ends with' };
}
