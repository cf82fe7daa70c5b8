const DAY_MS = 24 * 60 * 60_000;

/** Days that a range can have, with today. */
export const RANGES = ['7', '30', '90', '365'] as const;
export const GROUPS = ['day', 'month'] as const;

export type UsageRange = (typeof RANGES)[number];
export type UsageGroup = (typeof GROUPS)[number];

export interface UsageFigure {
  period: string;
  measure: string;
  count: number;
}

/** What the address of the page asks for. */
export interface UsageView {
  range: UsageRange;
  groupBy: UsageGroup;
  /** Undefined for the first one that has counts. */
  measure: string | undefined;
}

export function viewOf(search: URLSearchParams): UsageView {
  return {
    range: RANGES.find((each) => each === search.get('range')) ?? '30',
    groupBy: GROUPS.find((each) => each === search.get('groupBy')) ?? 'day',
    measure: search.get('measure') ?? undefined,
  };
}

/** The days of a range up to today (UTC), as the interface takes them. @param now milliseconds */
export function daysOf(range: UsageRange, now: number): { from: string; to: string } {
  return { from: dayOf(now - (Number(range) - 1) * DAY_MS), to: dayOf(now) };
}

/** All days or months of the range, because the interface leaves out those without a count. */
export function periodsOf({ from, to }: { from: string; to: string }, groupBy: UsageGroup): string[] {
  const periods = new Set<string>();
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY_MS) {
    periods.add(groupBy === 'day' ? dayOf(time) : dayOf(time).slice(0, 'YYYY-MM'.length));
  }
  return [...periods];
}

/** The sum of each measure, in the order in which they are named. */
export function totalsOf(figures: readonly UsageFigure[], measures: readonly string[]) {
  const totals = new Map<string, number>();
  for (const { measure, count } of figures) totals.set(measure, (totals.get(measure) ?? 0) + count);
  const rankOf = (measure: string) => (measures.includes(measure) ? measures.indexOf(measure) : measures.length);
  return [...totals].map(([id, count]) => ({ id, count })).sort((one, other) => rankOf(one.id) - rankOf(other.id));
}

/** The month before or after, as YYYY-MM. */
export function monthBeside(month: string, step: -1 | 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(Date.UTC(year, number - 1 + step)).slice(0, 'YYYY-MM'.length);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
