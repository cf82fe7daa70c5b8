import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { LOGGER } from '@vc/platform/observability';
import type { Logger } from '@vc/platform/observability';
import { createId, Database } from '@vc/platform/persistence';
import { CLOCK } from '@vc/platform/scheduling';
import type { Clock } from '@vc/platform/scheduling';
import { currentAttempt } from './attempt';
import type { Attempt } from './attempt';
import { IdempotencyKeysRepository } from './idempotency-keys.repository';
import { answerLost, keyReused, requestUnderWay } from './idempotency.errors';

/** The answer to a request with an idempotency key, as a repetition gets it. */
export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Headers that belong to the answer. The others belong to the request that got it. */
const KEPT_HEADERS = ['content-type', 'etag', 'location'];

export function keptHeaders(headers: Record<string, unknown>): Record<string, string> {
  const kept = KEPT_HEADERS.filter((name) => headers[name] !== undefined);
  return Object.fromEntries(kept.map((name) => [name, String(headers[name])]));
}

/** Longer than any request takes. */
const LEASE_MS = 120_000;
const MAX_ANSWER_BYTES = 256 * 1024;

/** A request with an idempotency key. */
export interface KeyedRequest {
  tenantId: string;
  /** Client and user, who each have their own keys. */
  caller: [clientId: string, subject: string];
  key: string;
  /** What a repetition must repeat: method, path with query, body. */
  content: unknown[];
}

/** Lets each request with an idempotency key take effect once (ADR 35). */
@Injectable()
export class IdempotentRequests {
  private readonly hashKey: Buffer;

  constructor(
    private readonly database: Database,
    private readonly keys: IdempotencyKeysRepository,
    private readonly cipher: EnvelopeCipher,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    // Keys and bodies can be guessed, so their hashes are keyed.
    this.hashKey = cipher.derive('idempotency-keys');
    database.beforeCommit((tx) => {
      const attempt = currentAttempt();
      if (!attempt) return;
      database.withCommit(tx, async () => {
        const hasEffect = await this.keys.markEffect(tx, attempt);
        attempt.hasEffect ||= hasEffect;
      });
    });
  }

  /**
   * Claims the key for a request, or returns the answer to the first request with the key.
   * @throws DomainError `IDEMPOTENCY_KEY_REUSED`, `REQUEST_UNDER_WAY`, `ANSWER_LOST`
   */
  async begin({ tenantId, caller, key, content }: KeyedRequest): Promise<Attempt | StoredAnswer> {
    const keyHash = this.hash(tenantId, ...caller, key);
    const attempt: Attempt = { id: createId(), tenantId, keyHash, hasEffect: false, isOver: false };
    const fingerprint = this.hash(...content);
    const now = this.clock();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    return this.database.transaction(tenantId, async (tx) => {
      if (await this.keys.claim(tx, attempt, { fingerprint, now, leasedUntil })) return attempt;
      const earlier = await this.keys.find(tx, keyHash, now);
      // It was given back meanwhile.
      if (!earlier) throw requestUnderWay();
      if (!timingSafeEqual(earlier.fingerprint, fingerprint)) throw keyReused();
      if (earlier.answer !== null) return this.cipher.openJson<StoredAnswer>(earlier.answer, contextOf(keyHash));
      throw earlier.isLeased ? requestUnderWay() : answerLost();
    });
  }

  /**
   * Keeps the answer, or gives the key back so that a repetition runs again: after a temporary error, after an error without an
   * effect, and after a stream. It never rejects: without its answer, the attempt ends with its lease.
   * @param answer undefined for a stream
   */
  async end(attempt: Attempt, answer: StoredAnswer | undefined): Promise<void> {
    attempt.isOver = true;
    try {
      if (!answer || !isKept(attempt, answer)) {
        await this.database.single(attempt.tenantId, async (tx) => this.keys.release(tx, attempt));
      } else if (Buffer.byteLength(answer.body) <= MAX_ANSWER_BYTES) await this.store(attempt, answer);
    } catch (err) {
      this.logger.warn({ event: 'idempotency.answer-lost', err });
    }
  }

  private async store(attempt: Attempt, answer: StoredAnswer): Promise<void> {
    const sealed = this.cipher.sealJson(answer, contextOf(attempt.keyHash));
    await this.database.single(attempt.tenantId, async (tx) => this.keys.storeAnswer(tx, attempt, sealed));
  }

  private hash(...parts: unknown[]): Buffer {
    return createHmac('sha256', this.hashKey).update(JSON.stringify(parts)).digest();
  }
}

function isKept({ hasEffect }: Attempt, { status }: StoredAnswer): boolean {
  const isTemporary = status >= 500 || status === 429;
  return status < 400 || (hasEffect && !isTemporary);
}

function contextOf(keyHash: Buffer): string {
  return `idempotency_keys/${keyHash.toString('hex')}`;
}
