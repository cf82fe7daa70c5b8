import type { ServiceName } from '@vc/contract/access';
import type { MetricsReading } from '@vc/platform/observability';
import type { ServiceSettings } from '../start-services';

export interface WorkerSettings {
  /** From 1. The launcher is number 0. */
  number: number;
  /** Public address, on which the launcher listens already. */
  host: string;
  port: number;
  services: ServiceSettings;
}

/** Messages of the launcher to a worker. */
export type ToWorker = { kind: 'start'; settings: WorkerSettings } | { kind: 'read-metrics'; request: number };

/** Messages of a worker to the launcher. */
export type FromWorker =
  | { kind: 'ready' }
  /** The start has failed with the reason, and the worker ends. */
  | { kind: 'failed'; reason: string }
  /** The replica of the worker has stored events, which that of the launcher publishes. */
  | { kind: 'stored-events'; service: ServiceName }
  | { kind: 'metrics'; request: number; reading: MetricsReading };
