import type { PublishedHeads } from '@vc/contract/events';
import type { TenantHead } from '../chains/chain-record';
import type { EndedChain } from '../chains/ended-chain';
import { keyOf } from './offline-audit.repository';
import type { Verification } from './verify-records';

const BATCH_SIZE = 5_000;

interface PublishedPosition extends TenantHead {
  publication: number;
}

/**
 * Reports the heads of publications whose records the database does not have.
 * @param counts number of records of each tenant
 * @param source of the publications; undefined for the database
 */
export async function verifyHeads(
  verification: Verification,
  counts: ReadonlyMap<string, number>,
  publications: PublishedHeads[],
  source?: string,
): Promise<void> {
  const positions = publications.flatMap(({ heads, sequence }) =>
    heads.map((head): PublishedPosition => ({ ...head, publication: sequence })),
  );
  for (let start = 0; start < positions.length; start += BATCH_SIZE) {
    const batch = positions.slice(start, start + BATCH_SIZE);
    const hashes = await verification.repository.findHashes(batch);
    for (const position of batch) {
      if (isBeforeEnd(position, verification.ended.get(position.tenantId))) continue;
      const broken = findBreak(position, hashes.get(keyOf(position)), counts.get(position.tenantId));
      if (broken) {
        const { tenantId, publication } = position;
        verification.report({ tenantId, publication, ...(source !== undefined && { source }), ...broken });
      }
    }
  }
}

/** A chain of a deleted tenant has no records that a head could be compared with, except for its last one. */
function isBeforeEnd({ seq, hash }: PublishedPosition, ended: EndedChain | undefined): boolean {
  return ended !== undefined && (seq < ended.seq || (seq === ended.seq && hash === ended.hash));
}

function findBreak({ seq, hash }: PublishedPosition, found: string | undefined, count: number | undefined) {
  if (found === hash) return undefined;
  if (found !== undefined) return { seq, reason: 'it is not the record that was published' };
  if (count === undefined || count === 0) {
    return { seq: 1, reason: `the whole chain is missing; it had ${seq} records` };
  }
  return { seq: Math.min(count + 1, seq), reason: `it is missing; the chain had ${seq} records` };
}
