export { Activity } from './activity';
export { Batcher } from './batcher';
export { CLOCK, systemClock } from './clock';
export type { Clock } from './clock';
export { FairQueue, QueueFullError } from './fair-queue';
export { PeriodicTask } from './periodic-task';
export { callAt } from './shared-timers';
export { Ticker } from './ticker';
export { WakeSignal } from './wake-signal';
