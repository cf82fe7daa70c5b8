import type { PublishedHeads } from '@vc/contract/events';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => Number.isSafeInteger(value);

const HEAD: Record<string, Check> = { tenantId: isText, seq: isNumber, hash: isText };

const PUBLICATION: Record<keyof PublishedHeads, Check> = {
  service: isText,
  sequence: isNumber,
  previousMac: isText,
  publishedAt: isText,
  chains: isNumber,
  records: isNumber,
  root: isText,
  heads: (value) => Array.isArray(value) && value.every((head) => matches(head, HEAD)),
  mac: isText,
};

/** Returns the publication of a line; undefined if the line is none. */
export function parsePublication(line: string): PublishedHeads | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isPublication(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whether a value from a file or a topic has the members of a publication. */
export function isPublication(value: unknown): value is PublishedHeads {
  return matches(value, PUBLICATION);
}

function matches(value: unknown, checks: Record<string, Check>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const members = value as Record<string, unknown>;
  return Object.entries(checks).every(([name, check]) => check(members[name]));
}
