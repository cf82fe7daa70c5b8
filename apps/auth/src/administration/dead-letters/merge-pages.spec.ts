import type { DeadLetterSummary } from '@vc/platform/messaging';
import { mergePages, type PageOfService } from './merge-pages';

/** A letter of a second of that minute. */
function letter(id: string, second: number): DeadLetterSummary {
  const failedAt = new Date(Date.UTC(2026, 10, 25, 8, 0, second)).toISOString();
  const place = { topic: 'trust.certificate', partition: 0, offset: '0', consumer: 'issuance' };
  return { id, ...place, event: undefined, failedAt, attempts: 1, error: 'Error', bytes: 0 };
}

const page = (service: PageOfService['service'], items: DeadLetterSummary[], hasOthers = false): PageOfService => ({
  service,
  items,
  hasOthers,
});

describe('mergePages', () => {
  const issuance = page('issuance', [letter('a', 9), letter('b', 5)]);
  const presentation = page('presentation', [letter('c', 7), letter('d', 1)], true);
  const idsOf = (size: number, side?: 'before' | 'after') =>
    mergePages([issuance, presentation], size, side).items.map(({ id }) => id);

  it('orders the letters of all services by time, and names their services', () => {
    const { items } = mergePages([issuance, presentation], 10, undefined);
    expect(items.map(({ id, service }) => [id, service])).toEqual([
      ['a', 'issuance'],
      ['c', 'presentation'],
      ['b', 'issuance'],
      ['d', 'presentation'],
    ]);
  });

  it('takes the letters next to the cursor', () => {
    expect([idsOf(2, 'after'), idsOf(2, 'before')]).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  it('orders letters of one time by their ids, whatever service has them', () => {
    const items = mergePages(
      [page('issuance', [letter('b', 1)]), page('trust', [letter('c', 1), letter('a', 1)])],
      3,
      undefined,
    );
    expect(items.items.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it.each([
    [2, 'after', { hasPrevious: true, hasNext: true }],
    [4, 'after', { hasPrevious: true, hasNext: false }],
    [2, 'before', { hasPrevious: true, hasNext: true }],
    [4, 'before', { hasPrevious: false, hasNext: true }],
  ] as const)('knows the pages around %d letters %s a cursor', (size, side, expected) => {
    expect(mergePages([issuance, presentation], size, side)).toMatchObject(expected);
  });

  it('has no edges without letters', () => {
    expect(mergePages([page('issuance', [])], 2, undefined)).toEqual({ items: [], hasPrevious: false, hasNext: false });
  });
});
