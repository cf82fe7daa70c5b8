import { isCoveredBy } from '@vc/protocol/registration';
import type { AcceptedRegistration } from './registration-content';

type Registration = Pick<AcceptedRegistration, 'content' | 'expiresAt'>;

export interface EndingRegistration<T> {
  registration: T;
  /** The least of the thresholds that its end is within. */
  daysLeft: number;
}

const DAY_MS = 24 * 60 * 60_000;
/** Days before the end at which staff is told, the nearest first. */
const WARNING_DAYS = [1, 7, 30];

/** Before this time ends what is listed as ending. */
export function toWarningHorizon(now: Date): Date {
  return new Date(now.getTime() + Math.max(...WARNING_DAYS) * DAY_MS);
}

/** Returns the certificates of a tenant that end soon and have no replacement among the others. */
export function listEnding<T extends Registration>(registrations: readonly T[], now: Date): EndingRegistration<T>[] {
  return registrations.flatMap((registration) => {
    const daysLeft = toDaysLeft(registration.expiresAt, now);
    const isReplaced = registrations.some((each) => replaces(each, registration));
    return daysLeft === undefined || isReplaced ? [] : [{ registration, daysLeft }];
  });
}

function toDaysLeft(expiresAt: Date | null, now: Date): number | undefined {
  if (expiresAt === null || expiresAt <= now) return undefined;
  const left = expiresAt.getTime() - now.getTime();
  return WARNING_DAYS.find((days) => left <= days * DAY_MS);
}

/** Whether `one` ends later than `other`, and says as much of the same party. */
function replaces(one: Registration, other: Registration): boolean {
  const { content: stated, expiresAt } = one;
  const { content: needed } = other;
  const isLater = other.expiresAt !== null && (expiresAt === null || expiresAt > other.expiresAt);
  const isOfSameUse = needed.intendedUseId === undefined || stated.intendedUseId === needed.intendedUseId;
  return (
    isLater &&
    stated.identifier === needed.identifier &&
    stated.intermediary === needed.intermediary &&
    isOfSameUse &&
    needed.entitlements.every((each) => stated.entitlements.includes(each)) &&
    needed.credentials.every((each) => isCoveredBy(each, stated.credentials))
  );
}
