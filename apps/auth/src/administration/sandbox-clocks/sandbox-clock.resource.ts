import type { SandboxClock } from './sandbox-clock.entity';

/** @param clock undefined for one that was never moved @param realTime of the answer */
export function toSandboxClockResource(clock: SandboxClock | undefined, realTime: Date) {
  const { offsetSeconds, updatedAt } = clock ?? { offsetSeconds: 0, updatedAt: null };
  return {
    offsetSeconds,
    now: new Date(realTime.getTime() + offsetSeconds * 1_000).toISOString(),
    updatedAt: updatedAt?.toISOString() ?? null,
  };
}
