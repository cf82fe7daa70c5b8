/** Returns the current time. Rules take it as a dependency, so that specs can stop it. */
export type Clock = () => Date;

/** Injection token of the service's `Clock`. */
export const CLOCK = Symbol('CLOCK');

/** The machine's time. Only this file reads it. */
export const systemClock: Clock = () => new Date();
