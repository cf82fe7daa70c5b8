/** Milliseconds of the faults of a run. A fault takes at least half of its time. */
export interface FaultDurations {
  /** Before a killed part is started again. */
  down: number;
  /** A part is suspended. */
  pause: number;
  /** A part is suspended for longer than the leases of deliveries and the sessions of Kafka. */
  longPause: number;
  /** A link is cut, refused or delayed, the clock is wrong, or a disk is slow or full. */
  impeded: number;
  /** No broker runs. */
  brokerAway: number;
}

export const SHORT_DURATIONS: FaultDurations = {
  down: 3_000,
  pause: 6_000,
  longPause: 45_000,
  impeded: 10_000,
  brokerAway: 30_000,
};

/** Of a run of hours. */
export const LONG_DURATIONS: FaultDurations = {
  down: 15_000,
  pause: 20_000,
  longPause: 90_000,
  impeded: 45_000,
  brokerAway: 300_000,
};
