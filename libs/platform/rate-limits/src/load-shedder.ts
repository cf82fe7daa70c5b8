import { METRICS, Metrics } from '@vc/platform/observability';
import { LoadAllowance } from './load-allowance';

const WINDOW_MS = 250;
/** Mean delay of the event loop that is normal. A request takes some ten turns of it. */
const NORMAL_DELAY_MS = 50;
/** Longest wait for a connection to PostgreSQL that is normal. */
const NORMAL_WAIT_MS = 250;
/** Pressure above which the cause is no pause of the garbage collector. */
const VERY_LATE = 4;
/** After a late window, the next one accepts this part of its requests. */
const [LEAST_FACTOR, GREATEST_FACTOR] = [0.25, 0.8];
/** Strangers who send less than this part of all requests are not the cause of the load. */
const SMALL_PART = 0.1;
/** The load is over after so many windows without requests. */
const PAUSE_WINDOWS = 20;

export type CallerKind = 'stranger' | 'member';

export interface LoadShedderOptions {
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  ticks?: () => number;
  /** Calls back with the time that the event loop needs for the rest of its turn, in ms. */
  measureDelay?: (measured: (ms: number) => void) => void;
}

/**
 * Refuses requests while the service has more of them than the machine can do: when its event loop is late, or work waits long
 * for a connection to PostgreSQL. Then it accepts a part of what it accepted a quarter of a second before, and more again
 * while neither is the case. Strangers are refused before members, and who sends most before others: addresses have equal shares
 * among strangers, tenants among members.
 */
export class LoadShedder {
  private readonly allowances = { stranger: new LoadAllowance(), member: new LoadAllowance() };
  private readonly refusals;
  private readonly ticks: () => number;
  private readonly measureDelay: (measured: (ms: number) => void) => void;
  private waitMs: () => number = () => 0;
  private windowStart: number;
  /** When the event loop was last known to turn. */
  private turnEnd = 0;
  private delays = { sum: 0, count: 0 };
  private longestWait = 0;
  private isMeasuring = false;
  private isLate = false;

  constructor({ ticks = () => performance.now(), measureDelay = restOfTurn }: LoadShedderOptions = {}) {
    const counter = Metrics.current().counter(METRICS.rateLimitRefusals);
    this.refusals = {
      stranger: counter.of({ limit: 'load-strangers' }),
      member: counter.of({ limit: 'load-members' }),
    };
    this.ticks = ticks;
    this.measureDelay = measureDelay;
    this.windowStart = ticks();
  }

  /** @param waitMs how long the oldest work waits for a connection to PostgreSQL, in ms */
  watchQueue(waitMs: () => number): void {
    this.waitMs = waitMs;
  }

  /** Whether some requests are refused. */
  get isShedding(): boolean {
    return this.allowances.stranger.isLimited;
  }

  /** Counts a request. @param key of its address, or of its tenant @returns whether it is accepted */
  accepts(kind: CallerKind, key: string): boolean {
    this.endWindow();
    this.measure();
    const isAccepted = this.allowances[kind].take(key);
    if (!isAccepted) this.refusals[kind].inc();
    return isAccepted;
  }

  private measure(): void {
    if (this.isMeasuring) return;
    this.isMeasuring = true;
    this.longestWait = Math.max(this.longestWait, this.waitMs());
    this.measureDelay((ms) => {
      this.isMeasuring = false;
      this.turnEnd = this.ticks();
      this.delays.sum += ms;
      this.delays.count += 1;
    });
  }

  private endWindow(): void {
    const now = this.ticks();
    const windows = Math.floor((now - this.windowStart) / WINDOW_MS);
    if (windows === 0) return;
    const { sum, count } = this.delays;
    const pressure = Math.max(count === 0 ? 0 : sum / count / NORMAL_DELAY_MS, this.longestWait / NORMAL_WAIT_MS);
    this.windowStart = now;
    this.delays = { sum: 0, count: 0 };
    this.longestWait = 0;
    const wasLate = this.isLate;
    const quiet = Math.floor((now - this.turnEnd) / WINDOW_MS);
    this.isLate = pressure > 1 && quiet < PAUSE_WINDOWS;
    // One window that is a little late may be a pause of the garbage collector.
    if (this.isLate) return wasLate || pressure > VERY_LATE ? this.tighten(pressure) : this.begin();
    for (let calm = Math.min(windows, PAUSE_WINDOWS); calm > 0; calm -= 1) this.relax();
  }

  /** Members are refused when strangers are not the cause of the load. */
  private tighten(pressure: number): void {
    const { stranger, member } = this.allowances;
    const factor = Math.min(GREATEST_FACTOR, Math.max(LEAST_FACTOR, 1 / pressure));
    const isSmall = stranger.accepted <= SMALL_PART * (stranger.accepted + member.accepted);
    const isOfStrangers = !stranger.isLeast && !isSmall;
    stranger.tighten(factor);
    if (isOfStrangers) member.begin();
    else member.tighten(factor);
  }

  private begin(): void {
    Object.values(this.allowances).forEach((allowance) => allowance.begin());
  }

  private relax(): void {
    const { stranger, member } = this.allowances;
    member.relax();
    if (member.isLimited) stranger.begin();
    else stranger.relax();
  }
}

function restOfTurn(measured: (ms: number) => void): void {
  const startedAt = performance.now();
  setImmediate(() => measured(performance.now() - startedAt));
}
