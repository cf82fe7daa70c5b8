import type { ServiceName } from '@vc/contract/access';
import { type Page, toCursorText } from '@vc/platform/http';
import type { DeadLetterSummary, LettersPage } from '@vc/platform/messaging';

/** A letter, and the service that has it. */
export interface DeadLetter extends DeadLetterSummary {
  service: ServiceName;
}

export interface PageOfService extends LettersPage {
  service: ServiceName;
}

/**
 * Merges the pages of services, each with one letter more than the page may have, to one page: the newest first.
 * @param side on which side of the cursor the page is; undefined for the first page
 */
export function mergePages(
  pages: PageOfService[],
  size: number,
  side: 'before' | 'after' | undefined,
): Page<DeadLetter> {
  const letters = pages.flatMap(({ service, items }) => items.map((letter) => ({ ...letter, service })));
  letters.sort(newestFirst);
  const items = side === 'before' ? letters.slice(-size) : letters.slice(0, size);
  const hasMore = letters.length > size;
  const hasOthers = pages.some((page) => page.hasOthers);
  const [first, last] = [items.at(0), items.at(-1)];
  return {
    items,
    hasPrevious: side === 'before' ? hasMore : hasOthers,
    hasNext: side === 'before' ? hasOthers : hasMore,
    ...(first && last && { edges: { first: toText(first), last: toText(last) } }),
  };
}

function toText({ id, failedAt }: DeadLetter): string {
  return toCursorText(id, failedAt);
}

function newestFirst(one: DeadLetter, other: DeadLetter): number {
  const [left, right] = [one.failedAt + one.id, other.failedAt + other.id];
  return left < right ? 1 : -1;
}
