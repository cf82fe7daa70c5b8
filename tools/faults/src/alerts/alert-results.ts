/** How the engine of Prometheus writes a change of an alert. */
export interface Transition {
  /** In ms since 1970, as all times here. */
  at: number;
  alert: string;
  state: 'pending' | 'firing' | 'ended';
  labels: Record<string, string>;
}

export interface Inflicted {
  fault: string;
  alerts: string[];
  at: number;
  /** When the fault was over. */
  endedAt: number;
}

export interface AlertResult {
  alert: string;
  fault: string;
  /** In ms after the begin of the fault; undefined if the alert was silent until its end. */
  firedAfter: number | undefined;
  /** In ms after the end of the fault, for the last one of the alert; undefined if the alert went on. */
  endedAfter: number | undefined;
  /** Whether the alert fired already when the fault began, so that the fault proves nothing. */
  isEarly: boolean;
}

/** The scrape after the end of a fault still shows it. */
const SCRAPE_MS = 2_000;

/** Returns what each alert of a fault did because of it. */
export function resultsOf(inflicted: readonly Inflicted[], transitions: readonly Transition[]): AlertResult[] {
  return inflicted.flatMap(({ fault, alerts, at, endedAt }) =>
    alerts.map((alert) => {
      const own = transitions.filter((each) => each.alert === alert);
      const isDuring = (each: Transition) => each.at >= at && each.at <= endedAt + SCRAPE_MS;
      const fired = own.find((each) => each.state === 'firing' && isDuring(each));
      const lastAt = Math.max(endedAt, fired?.at ?? 0);
      const silentAt = firingAt(own, lastAt) ? silenceAfter(own, lastAt) : endedAt;
      return {
        alert,
        fault,
        firedAfter: fired && fired.at - at,
        endedAfter: silentAt === undefined ? undefined : silentAt - endedAt,
        isEarly: firingAt(own, at),
      };
    }),
  );
}

/** Whether one of the series of an alert fires at a time. */
function firingAt(own: readonly Transition[], at: number): boolean {
  return firing(own.filter((each) => each.at <= at)).size > 0;
}

/** When the last series ended after a time; undefined while one goes on. */
function silenceAfter(own: readonly Transition[], after: number): number | undefined {
  const later = own.filter(({ at, state }) => at >= after && state === 'ended');
  return later.find(({ at }) => firing(own.filter((each) => each.at <= at)).size === 0)?.at;
}

/** The series that fire after the transitions. */
function firing(transitions: readonly Transition[]): Set<string> {
  const series = new Set<string>();
  for (const { labels, state } of transitions) {
    const id = JSON.stringify(Object.entries(labels).sort());
    if (state === 'firing') series.add(id);
    else series.delete(id);
  }
  return series;
}
