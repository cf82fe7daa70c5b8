import type { TrustListRow, TrustListVersion } from './trust-list.entity';

const DAY_MS = 24 * 60 * 60_000;

export const TRUST_LIST_STATUSES = ['pending', 'current', 'stale'] as const;
/** `pending`: no version has been accepted yet. `stale`: the time of the next update has passed. */
export type TrustListStatus = (typeof TRUST_LIST_STATUSES)[number];

type Trusted = Pick<TrustListRow, 'nextUpdate' | 'graceDays' | 'parentTrustedUntil'>;

/**
 * Returns when the entities of the list stop being trusted unless a newer version comes. The list of lists above names the signers, so
 * that the trust in it ends the trust here.
 */
export function trustedUntilOf({ nextUpdate, graceDays, parentTrustedUntil }: Trusted): Date | null {
  if (nextUpdate === null) return null;
  const own = nextUpdate.getTime() + graceDays * DAY_MS;
  return new Date(Math.min(own, parentTrustedUntil?.getTime() ?? own));
}

export function toTrustListResource(row: TrustListRow, now: Date) {
  const { id, name, url, type, signerCertificates, graceDays, sequenceNumber, entityCount, error, errorAt } = row;
  return {
    id,
    name,
    url,
    type,
    signerCertificates,
    graceDays,
    territories: row.territories,
    parentId: row.parentId,
    territory: row.territory,
    status: statusOf(row, now),
    sequenceNumber,
    issuedAt: toText(row.issuedAt),
    nextUpdate: toText(row.nextUpdate),
    trustedUntil: toText(trustedUntilOf(row)),
    entityCount,
    checkedAt: toText(row.checkedAt),
    error: error === null ? null : { detail: error, at: toText(errorAt) },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toTrustListVersionResource(version: TrustListVersion) {
  const { id, sequenceNumber, digest, entityCount } = version;
  return {
    id,
    sequenceNumber,
    digest,
    issuedAt: version.issuedAt.toISOString(),
    nextUpdate: version.nextUpdate.toISOString(),
    entityCount,
    createdAt: version.createdAt.toISOString(),
  };
}

function statusOf({ nextUpdate }: TrustListRow, now: Date): TrustListStatus {
  if (nextUpdate === null) return 'pending';
  return nextUpdate > now ? 'current' : 'stale';
}

function toText(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
