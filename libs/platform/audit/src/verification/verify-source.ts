import type { PublishedHeads } from '@vc/contract/events';
import { hasValidMac } from '../publications/publication';
import { type RestoreRecord, withoutLost } from '../restores/restore-record';
import { verifyHeads } from './verify-heads';
import type { Verification } from './verify-records';

const BATCH_SIZE = 5_000;

/** Publications that were kept outside the database, in any order, also repeated. */
export interface PublishedSource {
  /** Name of the file or the topic. */
  name: string;
  publications: PublishedHeads[];
}

/** What the database has shown before. */
interface VerifiedChains {
  /** Records of each tenant. */
  counts: ReadonlyMap<string, number>;
  /** Of the publications. */
  key: Buffer;
  restores: RestoreRecord[];
}

/**
 * Verifies that the publications are the service's, and complete, and that the database continues each of them, except for
 * those that a recorded restore has lost.
 */
export async function verifySource(
  verification: Verification,
  { counts, key, restores }: VerifiedChains,
  { name: source, publications }: PublishedSource,
): Promise<PublishedHeads[]> {
  const { report } = verification;
  const valid = publications.filter((each) => {
    const isValid = hasValidMac(each, key);
    if (!isValid) report({ publication: each.sequence, source, reason: 'it is forged, or was changed' });
    return isValid;
  });
  const ordered = withoutLost(withoutRepetitions(valid), restores);
  for (const [index, { sequence, previousMac }] of ordered.entries()) {
    const before = ordered[index - 1];
    const reason = before && findBreak({ sequence, previousMac }, before);
    if (before && reason) report({ publication: before.sequence + 1, source, reason });
  }
  for (let start = 0; start < ordered.length; start += BATCH_SIZE) {
    await verifyKept(verification, ordered.slice(start, start + BATCH_SIZE), source);
  }
  await verifyHeads(verification, counts, ordered, source);
  return ordered;
}

function withoutRepetitions(publications: PublishedHeads[]): PublishedHeads[] {
  const byMac = new Map(publications.map((each) => [each.mac, each]));
  return [...byMac.values()].sort((one, other) => one.sequence - other.sequence);
}

function findBreak(
  { sequence, previousMac }: Pick<PublishedHeads, 'sequence' | 'previousMac'>,
  before: PublishedHeads,
) {
  if (sequence === before.sequence) return 'there are two that differ: the database was put back to an older state';
  if (sequence > before.sequence + 1) return 'it is missing';
  if (previousMac !== before.mac) {
    return 'it does not follow the one before: the database was put back to an older state';
  }
  return undefined;
}

/** Reports the publications that are not the ones of the database. */
async function verifyKept({ repository, report }: Verification, publications: PublishedHeads[], source: string) {
  const macs = await repository.findMacs(publications.map(({ sequence }) => sequence));
  for (const { sequence: publication, mac } of publications) {
    const found = macs.get(publication);
    if (found === mac) continue;
    const state = found === undefined ? 'does not have it' : 'has another one';
    report({ publication, source, reason: `the database ${state}: it was put back to an older state` });
  }
}
