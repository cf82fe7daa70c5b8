import type { SufferingPlatform } from './suffering-platform';

export interface AlertFault {
  /** What is done to the platform. */
  fault: string;
  alerts: string[];
  /** Ends when the fault does, or begins a fault that lasts. */
  inflict: (all: SufferingPlatform) => Promise<void>;
  /** Of a fault that goes on beside others: how long its alerts need, and what ends it. */
  lasting?: { seconds: number; heal: (all: SufferingPlatform) => Promise<void> };
}
