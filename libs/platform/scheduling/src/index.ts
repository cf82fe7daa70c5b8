export { Batcher } from './batcher';
export { PeriodicTask } from './periodic-task';
export { Ticker } from './ticker';
export { WakeSignal } from './wake-signal';

/** The current time; rules take it as a dependency so that specs can freeze it. */
export type Clock = () => Date;

/** Injection token of the service's `Clock`. */
export const CLOCK = Symbol('CLOCK');
