import type { PublishedHeads } from '@vc/contract/events';
import type { TenantHead } from '../chains/chain-record';
import { computeRoot, FIRST_PREVIOUS_MAC, hasValidMac } from '../publications/publication';
import { verifyHeads } from './verify-heads';
import type { Verification } from './verify-records';

const PAGE_SIZE = 500;

/** What the publications of the database say, up to the last valid one. */
export interface PublishedState {
  sequence: number;
  mac: string;
  publishedAt: string | undefined;
  /** Number of records of all chains. */
  records: number;
  heads: Map<string, TenantHead>;
}

/** Verifies the publications of the database, from the first one on, and the records that they name. */
export async function verifyPublications(
  verification: Verification,
  counts: ReadonlyMap<string, number>,
  key: Buffer,
): Promise<PublishedState> {
  const state: PublishedState = {
    sequence: 0,
    mac: FIRST_PREVIOUS_MAC,
    publishedAt: undefined,
    records: 0,
    heads: new Map(),
  };
  let last: PublishedHeads | undefined;
  for (let count = PAGE_SIZE; count === PAGE_SIZE;) {
    const page = await verification.repository.listPublications(state.sequence, PAGE_SIZE);
    for (const publication of page) {
      const reason = findBreak(publication, state, key) ?? follow(publication, state);
      if (reason !== undefined) {
        verification.report({ publication: state.sequence + 1, reason });
        return state;
      }
      last = publication;
    }
    await verifyHeads(verification, counts, page);
    count = page.length;
  }
  if (last && last.root !== computeRoot([...state.heads.values()])) {
    verification.report({ publication: last.sequence, reason: 'its root is not that of the published heads' });
  }
  return state;
}

function findBreak(publication: PublishedHeads, state: PublishedState, key: Buffer): string | undefined {
  if (publication.sequence !== state.sequence + 1) return 'it is missing';
  if (publication.previousMac !== state.mac) return 'it does not follow the one before';
  if (!hasValidMac(publication, key)) return 'it was changed';
  return undefined;
}

/** Applies a publication to the state. Returns why it contradicts those before; undefined if it does not. */
function follow({ sequence, mac, publishedAt, chains, records, heads }: PublishedHeads, state: PublishedState) {
  for (const head of heads) {
    const before = state.heads.get(head.tenantId)?.seq ?? 0;
    if (head.seq < before) {
      return `the chain of tenant ${head.tenantId} went back from ${before} to ${head.seq} records`;
    }
    state.heads.set(head.tenantId, head);
    state.records += head.seq - before;
  }
  if (chains !== state.heads.size) return `it counts ${chains} chains, and ${state.heads.size} were published`;
  if (records !== state.records) return `it counts ${records} records, and ${state.records} were published`;
  Object.assign(state, { sequence, mac, publishedAt });
  return undefined;
}
