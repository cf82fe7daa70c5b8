const DAY_MS = 24 * 60 * 60_000;

/** How many days the dashboard looks back, with today. */
export const DAYS = 7;

export interface Activity {
  /** Of the days from the first to today. */
  perDay: number[];
  total: number;
}

interface Dated {
  createdAt: string;
}

/** The beginning of the first day, in the zone of the browser. @param now milliseconds */
export function firstDay(now: number): Date {
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - (DAYS - 1));
  return day;
}

/** How many of the items were created on each day. Items from before the first day do not count. */
export function activityOf(items: readonly Dated[], now: number): Activity {
  const perDay = Array.from({ length: DAYS }, () => 0);
  const first = firstDay(now).getTime();
  for (const { createdAt } of items) {
    // A day with a change of the clock has 23 or 25 hours, so days are compared and not divided by their length.
    const index = Math.round((startOfDay(createdAt) - first) / DAY_MS);
    if (index >= 0 && index < DAYS) perDay[index] = (perDay[index] ?? 0) + 1;
  }
  return { perDay, total: perDay.reduce((sum, count) => sum + count, 0) };
}

function startOfDay(iso: string): number {
  return new Date(iso).setHours(0, 0, 0, 0);
}
