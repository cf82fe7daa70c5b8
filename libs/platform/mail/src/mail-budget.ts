import { createHmac } from 'node:crypto';
import { DomainError } from '@vc/platform/http';
import type { EnvelopeCipher } from '@vc/platform/key-store';
import { METRICS, Metrics } from '@vc/platform/observability';
import type { Transaction } from '@vc/platform/persistence';
import type { Clock } from '@vc/platform/scheduling';
import type { MailCountsRepository } from './mail-counts.repository';
import { COUNTED_WITH, type MailKind, type MailLimits } from './mail-limits';

const WINDOW_MS = 24 * 60 * 60_000;

/** A mail that somebody wants to send. */
export interface MailRequest {
  kind: MailKind;
  /** The organization in whose name, or by whose act, the mail is sent. */
  tenantId: string;
  to: string;
  /** What the mail tells of. Each topic has counts of its own, so that one does not use up those of another. */
  topic?: string;
}

/** The right to send one mail to one address. Only `MailBudget` creates it, because the class is not exported. */
class MailPermit {
  #isUsed = false;

  constructor(
    private readonly to: string,
    readonly countedKeys: readonly string[],
  ) {}

  /** Returns the address. @throws Error for the second mail */
  use(): string {
    if (this.#isUsed) throw new Error('The permit was used for another mail.');
    this.#isUsed = true;
    return this.to;
  }
}
export type { MailPermit };

/** The limit of a kind of mail is exceeded. A request of a person is 429 with `Retry-After`. */
export class MailLimitExceeded extends DomainError {
  constructor(
    readonly kind: MailKind,
    end: Date,
    now: Date,
  ) {
    const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
    super('RATE_LIMITED', 'Too many e-mails of this kind within 24 hours. The request has changed nothing.', {
      headers: { 'retry-after': String(seconds) },
    });
  }
}

interface MailBudgetParts {
  limits: Record<MailKind, MailLimits>;
  counts: Pick<MailCountsRepository, 'add' | 'subtract'>;
  cipher: Pick<EnvelopeCipher, 'derive'>;
  clock: Clock;
}

/**
 * Permits each mail of the platform, within the limits of its kind. A count belongs to an address, and not to a person who can be deleted
 * and created again. The rows hold MACs, since a hash of an address could be guessed.
 */
export class MailBudget {
  private readonly key: Buffer;
  private readonly exceeded = Metrics.current().counter(METRICS.mailsOverLimit);

  constructor(private readonly parts: MailBudgetParts) {
    this.key = parts.cipher.derive('mail-counts');
  }

  /**
   * Counts one more mail. The transaction has to fail with the error, which undoes the count, so that a refused mail uses up no limit of
   * other organizations.
   * @throws MailLimitExceeded
   */
  async permit(tx: Transaction, request: MailRequest): Promise<MailPermit> {
    const allowed = this.allowedByKey(request);
    const now = this.parts.clock();
    const keys = [...allowed.keys()];
    const counted = await this.parts.counts.add(tx, keys, now, new Date(now.getTime() + WINDOW_MS));
    const exceeded = counted.filter(({ key, mails }) => mails > (allowed.get(key) ?? 0));
    const [last] = exceeded.sort((one, other) => other.endsAt.getTime() - one.endsAt.getTime());
    if (last) {
      this.exceeded.of({ kind: request.kind }).inc();
      throw new MailLimitExceeded(request.kind, last.endsAt, now);
    }
    return new MailPermit(request.to, keys);
  }

  /** Takes a mail out of the counts that the mail server has not accepted, and that will be sent later with another permit. */
  async refund(tx: Transaction, { countedKeys }: MailPermit): Promise<void> {
    await this.parts.counts.subtract(tx, [...countedKeys]);
  }

  private allowedByKey({ kind, topic = '', tenantId, to }: MailRequest): Map<string, number> {
    const { organizationToAddress, toAddress, organization } = this.parts.limits[kind];
    const address = to.normalize('NFKC').trim().toLowerCase();
    const counts: [string[], number | null][] = [
      [[kind, topic, tenantId, address], organizationToAddress],
      [[kind, topic, '', address], toAddress],
      [[COUNTED_WITH[kind] ?? kind, topic, tenantId, ''], organization],
    ];
    return new Map(counts.flatMap(([scope, allowed]) => (allowed === null ? [] : [[this.macOf(scope), allowed]])));
  }

  private macOf(scope: string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(scope)).digest('base64url');
  }
}
