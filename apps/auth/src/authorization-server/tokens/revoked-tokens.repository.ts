import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, lockUntilCommit, prepared, Transaction } from '@vc/platform/persistence';
import { endOfRefused, type ListedRevocation, type Revocation } from './revocation';

interface RevocationRow {
  kind: Revocation['kind'];
  subject: string;
  issued_before: Date | null;
  expires_at: Date | null;
  position: string;
}

type ReplacedRow = Pick<RevocationRow, 'kind' | 'subject' | 'issued_before'> & { revoked_at: Date };

/** `position` is null if no token is revoked. */
interface LastPosition {
  position: string | null;
}

/** Lifetime of an access token, and clock skew. */
const ACCESS_TOKEN_MS = 65 * 60_000;
const LAST_POSITION = `SELECT max(position) AS position FROM revoked_tokens`;

@Injectable()
export class RevokedTokensRepository {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists the revocations with these kinds and subjects. */
  async listOf(keys: Pick<Revocation, 'kind' | 'subject'>[]): Promise<ListedRevocation[]> {
    const { rows } = await this.database.query<RevocationRow>(
      `SELECT * FROM revoked_tokens WHERE (kind, subject) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
      [keys.map(({ kind }) => kind), keys.map(({ subject }) => subject)],
    );
    return rows.map(toRevocation);
  }

  /** Whether all tokens of the subject are refused, later ones included. */
  async isRefused(tx: Transaction, kind: Revocation['kind'], subject: string): Promise<boolean> {
    const { count } = await prepared(
      tx,
      `SELECT 1 FROM revoked_tokens WHERE kind = $1 AND subject = $2 AND issued_before IS NULL`,
      [kind, subject],
    );
    return count > 0;
  }

  /** Lists what can concern an access token that has not expired. */
  async listAfter(position: number): Promise<ListedRevocation[]> {
    const { rows } = await this.database.query<RevocationRow>(
      `SELECT * FROM revoked_tokens
       WHERE position > $1 AND (issued_before IS NULL OR issued_before > $2) ORDER BY position`,
      [position, new Date(this.clock().getTime() - ACCESS_TOKEN_MS)],
    );
    return rows.map(toRevocation);
  }

  async lastPosition(): Promise<number> {
    const { rows } = await this.database.query<LastPosition>(LAST_POSITION);
    const [row] = rows;
    return Number(row?.position ?? 0);
  }

  /**
   * Adds the tokens that are not listed yet, and replaces the other revocations: a refusal of all tokens by another one, or by
   * one that lifts it. Returns a position up to which the list has all of them, or 0.
   */
  async add(tx: Transaction, revocations: Revocation[]): Promise<number> {
    if (revocations.length === 0) return 0;
    // Without the lock a transaction could commit after one with later positions.
    await lockUntilCommit(tx, 'revoked_tokens');
    const [kinds, subjects] = [revocations.map(({ kind }) => kind), revocations.map(({ subject }) => subject)];
    const { rows: replaced } = await prepared<ReplacedRow>(
      tx,
      `DELETE FROM revoked_tokens listed
       USING unnest($1::text[], $2::text[], $3::boolean[]) AS added (kind, subject, replaces_refusal)
       WHERE listed.kind <> 'token' AND (listed.kind, listed.subject) = (added.kind, added.subject)
         AND (listed.issued_before IS NOT NULL OR added.replaces_refusal)
       RETURNING listed.kind, listed.subject, listed.issued_before, listed.revoked_at`,
      [
        kinds,
        subjects,
        revocations.map(({ issuedBefore, liftsRefusal }) => issuedBefore === null || liftsRefusal === true),
      ],
    );
    await prepared(
      tx,
      `INSERT INTO revoked_tokens (kind, subject, issued_before, expires_at, revoked_at, owner_tenant_id)
       SELECT kind, subject, issued_before, expires_at, $5, tenant_id
       FROM unnest($1::text[], $2::text[], $3::timestamptz[], $4::timestamptz[], $6::uuid[])
         AS revocation (kind, subject, issued_before, expires_at, tenant_id)
       ON CONFLICT DO NOTHING`,
      [
        kinds,
        subjects,
        revocations.map((revocation) => keepEnded(revocation, replaced)),
        revocations.map(({ expiresAt }) => expiresAt),
        this.clock(),
        revocations.map(ownerOf),
      ],
    );
    const { rows } = await prepared<LastPosition>(tx, LAST_POSITION);
    const [row] = rows;
    return Number(row?.position ?? 0);
  }
}

/** That of a tenant outlives the tenant. */
function ownerOf({ kind, subject, tenantId }: Revocation): string | null {
  const isNamed = kind === 'client' || kind === 'entitlement';
  return tenantId ?? (isNamed ? (subject.split(' ')[0] ?? null) : null);
}

/** Returns `issuedBefore`, or a later time if the replaced revocation ended tokens until then. */
function keepEnded({ kind, subject, issuedBefore }: Revocation, replaced: ReplacedRow[]): Date | null {
  const before = replaced.find((row) => row.kind === kind && row.subject === subject);
  if (issuedBefore === null || !before) return issuedBefore;
  const ended = before.issued_before ?? endOfRefused(kind, before.revoked_at);
  return ended > issuedBefore ? ended : issuedBefore;
}

function toRevocation({ kind, subject, issued_before, expires_at, position }: RevocationRow): ListedRevocation {
  return { kind, subject, issuedBefore: issued_before, expiresAt: expires_at, position: Number(position) };
}
