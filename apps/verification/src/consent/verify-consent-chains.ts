import { constantTimeEqual } from '@vc/protocol/crypto';
import type { ConsentChain, ConsentChainsRepository } from './consent-chains.repository';
import type { ConsentRecord } from './consent-record';
import { FIRST_PREVIOUS_HASH, computeHash } from './consent-record';
import type { ChainHead } from './consent-records.repository';

export interface VerifiedChains {
  tenants: number;
  records: number;
}

/** Names the first record that breaks a chain. */
export class BrokenChainError extends Error {
  constructor(
    readonly tenantId: string,
    readonly seq: number,
    reason: string,
  ) {
    super(`The chain of tenant ${tenantId} is broken at record ${seq}: ${reason}`);
  }
}

const BATCH_SIZE = 5_000;

/** Walks the chain of each tenant from its first record to its head. @throws BrokenChainError */
export async function verifyConsentChains(chains: ConsentChainsRepository, key: Buffer): Promise<VerifiedChains> {
  const tenants = await chains.listChains();
  let records = 0;
  for (const chain of tenants) records += await verifyChain(chains, key, chain);
  return { tenants: tenants.length, records };
}

async function verifyChain(chains: ConsentChainsRepository, key: Buffer, chain: ConsentChain): Promise<number> {
  const { tenantId } = chain;
  let last: ChainHead = { seq: 0, hash: FIRST_PREVIOUS_HASH };
  for (let count = BATCH_SIZE; count === BATCH_SIZE;) {
    const records = await chains.listRecords(tenantId, last.seq, BATCH_SIZE);
    for (const record of records) {
      assertFollows(record, last, key);
      last = record;
    }
    count = records.length;
  }
  assertEndsAt(chain, last);
  return last.seq;
}

function assertFollows(record: ConsentRecord, last: ChainHead, key: Buffer): void {
  const fail = (reason: string) => new BrokenChainError(record.tenantId, last.seq + 1, reason);
  if (record.seq !== last.seq + 1) throw fail('it is missing');
  if (record.previousHash !== last.hash) throw fail('it does not follow the one before');
  if (!constantTimeEqual(record.hash, computeHash(record, key))) throw fail('it was changed');
}

function assertEndsAt({ tenantId, seq, hash }: ConsentChain, last: ChainHead): void {
  if (last.seq < seq) throw new BrokenChainError(tenantId, last.seq + 1, 'it is missing, up to the last one');
  if (last.seq > seq || last.hash !== hash) {
    throw new BrokenChainError(tenantId, last.seq, 'it is not the one that the chain ends with');
  }
}
