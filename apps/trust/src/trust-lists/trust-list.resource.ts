import type { TrustListRow, TrustListVersion } from './trust-list.entity';

const DAY_MS = 24 * 60 * 60_000;

export const TRUST_LIST_STATUSES = ['pending', 'current', 'stale'] as const;
/** `pending`: no version has been accepted yet. `stale`: the time of the next update has passed. */
export type TrustListStatus = (typeof TRUST_LIST_STATUSES)[number];

/** Returns when the entities of the list stop being trusted unless a newer version comes. */
export function trustedUntilOf({ nextUpdate, graceDays }: Pick<TrustListRow, 'nextUpdate' | 'graceDays'>): Date | null {
  return nextUpdate && new Date(nextUpdate.getTime() + graceDays * DAY_MS);
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
