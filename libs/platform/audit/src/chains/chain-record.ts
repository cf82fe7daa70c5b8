import { createHmac } from 'node:crypto';
import type { ChainDefinition } from './chain-definition';

/** What is recorded, by column. Times are in ISO 8601 with milliseconds. */
export type Content = Readonly<Record<string, string | null>>;

/** The last record of a chain. */
export interface ChainHead {
  /** Position in the chain, from 1; 0 for an empty chain. */
  seq: number;
  /** HMAC-SHA-256, hexadecimal. It covers the tenant and the position, so a head needs no other MAC. */
  hash: string;
}

export interface TenantHead extends ChainHead {
  tenantId: string;
}

export interface ChainRecord extends TenantHead {
  content: Content;
  /** Hash of the record before; 64 zeros for the first record. */
  previousHash: string;
}

export const EMPTY_CHAIN: ChainHead = { seq: 0, hash: '0'.repeat(64) };

/** HMAC over all members and the hash before: write access to the tables, without the key, cannot forge a chain. */
export function computeHash(
  { tenantId, seq, content, previousHash }: Omit<ChainRecord, 'hash'>,
  chain: ChainDefinition,
  key: Buffer,
): string {
  const members = [previousHash, tenantId, seq, ...chain.content.map((column) => content[column])];
  const added = chain.added.flatMap((column) => {
    const value = content[column] ?? null;
    return value === null ? [] : [[column, value]];
  });
  return createHmac('sha256', key)
    .update(JSON.stringify([...members, ...added]))
    .digest('hex');
}
