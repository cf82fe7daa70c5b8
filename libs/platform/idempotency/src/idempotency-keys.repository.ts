import { Injectable } from '@nestjs/common';
import { planned, prepared, type Transaction } from '@vc/platform/persistence';
import type { Attempt } from './attempt';

/** What is known of an earlier request with the key. */
export interface EarlierRequest {
  fingerprint: Buffer;
  hasEffect: boolean;
  /** Sealed; null without an answer. */
  answer: string | null;
  isLeased: boolean;
}

interface EarlierRow {
  fingerprint: Buffer;
  has_effect: boolean;
  answer: string | null;
  is_leased: boolean;
}

/** An abandoned attempt without an effect gives way to a new one with the same request. */
const CLAIM = `
  INSERT INTO idempotency_keys (key_hash, tenant_id, fingerprint, attempt_id, leased_until, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (key_hash) DO UPDATE SET attempt_id = EXCLUDED.attempt_id, leased_until = EXCLUDED.leased_until
  WHERE idempotency_keys.answer IS NULL AND NOT idempotency_keys.has_effect
    AND idempotency_keys.leased_until < EXCLUDED.created_at
    AND idempotency_keys.fingerprint = EXCLUDED.fingerprint`;

@Injectable()
export class IdempotencyKeysRepository {
  /** @returns whether the attempt has the key now */
  async claim(
    tx: Transaction,
    { keyHash, tenantId, id }: Attempt,
    { fingerprint, now, leasedUntil }: { fingerprint: Buffer; now: Date; leasedUntil: Date },
  ): Promise<boolean> {
    const { count } = await prepared(tx, CLAIM, [keyHash, tenantId, fingerprint, id, leasedUntil, now]);
    return count === 1;
  }

  async find(tx: Transaction, keyHash: Buffer, now: Date): Promise<EarlierRequest | undefined> {
    const { rows } = await prepared<EarlierRow>(
      tx,
      `SELECT fingerprint, has_effect, answer, leased_until >= $2 AS is_leased FROM idempotency_keys WHERE key_hash = $1`,
      [keyHash, now],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { fingerprint, has_effect: hasEffect, answer, is_leased: isLeased } = row;
    return { fingerprint, hasEffect, answer, isLeased };
  }

  /**
   * Marks the effect of the transaction, if it has written something; returns whether it has. Sends one statement, before
   * it returns. The statement fails if another attempt has the key, so that the transaction is rolled back.
   */
  async markEffect(tx: Transaction, { keyHash, id }: Attempt): Promise<boolean> {
    const { rows } = await prepared<{ marked: boolean }>(tx, 'SELECT mark_idempotent_effect($1, $2) AS marked', [
      keyHash,
      id,
    ]);
    return rows[0]?.marked ?? false;
  }

  /** Sends one statement, before it returns. @param answer sealed */
  async storeAnswer(tx: Transaction, { keyHash, id }: Attempt, answer: string): Promise<void> {
    await prepared(tx, 'UPDATE idempotency_keys SET answer = $3 WHERE key_hash = $1 AND attempt_id = $2', [
      keyHash,
      id,
      answer,
    ]);
  }

  /** Gives the key back. Sends one statement, before it returns. */
  async release(tx: Transaction, { keyHash, id }: Attempt): Promise<void> {
    await prepared(tx, 'DELETE FROM idempotency_keys WHERE key_hash = $1 AND attempt_id = $2', [keyHash, id]);
  }

  /** @returns how many were deleted */
  async deleteOlder(tx: Transaction, before: Date, limit: number): Promise<number> {
    const { count } = await planned(
      tx,
      `DELETE FROM idempotency_keys WHERE key_hash IN (
         SELECT key_hash FROM idempotency_keys WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
    return count;
  }
}
