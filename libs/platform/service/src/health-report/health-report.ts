import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { HEALTH_CHECKS } from '@vc/platform/http';
import type { HealthCheck } from '@vc/platform/http';
import { ConnectedConsumer, OutboxStateRepository } from '@vc/platform/messaging';
import type { ConsumerProgress } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { CLOCK } from '@vc/platform/scheduling';
import type { Clock } from '@vc/platform/scheduling';

const NAME = 'verifiable-credential-platform';

/** Returns the version in the package.json of the platform, above the sources or the bundles; undefined without one. */
function findPlatformVersion(folder = __dirname): string | undefined {
  const version = versionIn(join(folder, 'package.json'));
  const above = dirname(folder);
  return version ?? (above === folder ? undefined : findPlatformVersion(above));
}

function versionIn(file: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version?: string };
    return name === NAME ? version : undefined;
  } catch {
    // No such file, or that of another program.
    return undefined;
  }
}

/** Longest wait for the outbox. The report is of use without it. */
const OUTBOX_TIMEOUT_MS = 1_000;

/** A value that a replica reads from elsewhere, or why it has none. */
type Reported<T> = ({ status: 'known' } & T) | { status: 'unknown'; reason: string };

/** What one replica of a service says of itself, for the operator. It has no personal data and no secrets. */
export interface HealthReport {
  service: string;
  /** Host and process. */
  replica: string;
  version: string | undefined;
  /** ISO 8601 */
  startedAt: string;
  isReady: boolean;
  /** The dependencies that do not answer. The replica works without those that are not required. */
  problems: { name: string; detail: string; isRequired: boolean }[];
  /** Events that wait to be published, of the whole schema. `rows` is an upper bound. */
  outbox: Reported<{ rows: number; oldestAgeSeconds: number }>;
  /** Of a service that consumes events. */
  consumer: ConsumerProgress | undefined;
}

/** Injection token of the running service that a report is about. */
export const REPORTED_SERVICE = Symbol('REPORTED_SERVICE');

export interface ReportedService {
  name: string;
  isDraining: () => boolean;
}

/** Makes the report of this replica. Only the age of the outbox is read, once a report and for a limited time. */
@Injectable()
export class HealthReporter {
  private readonly version = findPlatformVersion();
  private readonly startedAt: Date;

  constructor(
    @Inject(REPORTED_SERVICE) private readonly service: ReportedService,
    @Inject(HEALTH_CHECKS) private readonly checks: HealthCheck[],
    private readonly database: Database,
    private readonly outbox: OutboxStateRepository,
    private readonly connected: ConnectedConsumer,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.startedAt = clock();
  }

  async report(): Promise<HealthReport> {
    const { name: service, isDraining } = this.service;
    const problems = this.checks.flatMap(({ name, isRequired, problem }) => {
      const detail = problem();
      return detail === undefined ? [] : [{ name, detail, isRequired }];
    });
    if (isDraining()) problems.push({ name: 'process', detail: 'The service stops.', isRequired: true });
    return {
      service,
      replica: `${hostname()}/${process.pid}`,
      version: this.version,
      startedAt: this.startedAt.toISOString(),
      isReady: !problems.some(({ isRequired }) => isRequired),
      problems,
      outbox: await this.readOutbox(),
      consumer: this.connected.consumer?.progress,
    };
  }

  private async readOutbox(): Promise<HealthReport['outbox']> {
    if (!this.database.isAnswering) return { status: 'unknown', reason: 'PostgreSQL does not answer.' };
    const late = new AbortController();
    const tooLate = pause(OUTBOX_TIMEOUT_MS, undefined, { signal: late.signal }).catch(() => undefined);
    const state = await Promise.race([this.outbox.read().catch(() => undefined), tooLate]);
    late.abort();
    if (!state) return { status: 'unknown', reason: 'PostgreSQL has not answered in time.' };
    return { status: 'known', rows: state.rows, oldestAgeSeconds: Math.round(state.oldestAge) };
  }
}
