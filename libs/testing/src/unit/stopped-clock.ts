/** What goes on while the clock stands. */
const REAL = [
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

/** The time of day of the spec and of all services in its process, which stands until the spec moves it. */
export interface StoppedClock {
  advance: (milliseconds: number) => void;
  /** Brings the time of the machine back. */
  release: () => void;
}

/** Timers run as before: only `Date` stands, so that what a rule counts per second does not depend on the machine. */
export function stopClock(): StoppedClock {
  jest.useFakeTimers({ now: Date.now(), doNotFake: [...REAL] });
  return {
    advance: (milliseconds) => jest.setSystemTime(Date.now() + milliseconds),
    release: () => void jest.useRealTimers(),
  };
}

/**
 * Moves the time of day on, for the spec and all services in its process, until `jest.useRealTimers`. It goes on from there. Nothing that
 * was signed or stored after the move is valid if the time goes back.
 */
export function moveClock(milliseconds: number): void {
  jest.useFakeTimers({ now: Date.now() + milliseconds, advanceTimers: true, doNotFake: [...REAL] });
}
