import { Inject, Injectable } from '@nestjs/common';
import { METRICS, Metrics, RefreshedValue } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { type CertificateEnds, CertificateEndsRepository } from './certificate-ends.repository';

/** Shortest time between two statements, however often the replica is scraped. */
const MAX_AGE_MS = 60_000;
const THRESHOLD_DAYS = [7, 30, 90];

/** Registers the gauges of certificates near their end. Tenants are no labels: counts show how much there is to do. */
@Injectable()
export class CertificateMetrics {
  constructor(database: Database, repository: CertificateEndsRepository, @Inject(CLOCK) clock: Clock) {
    const read = () => database.acrossTenants((tx) => repository.read(tx, clock(), THRESHOLD_DAYS));
    const ends = new RefreshedValue<CertificateEnds>({ read, maxAgeMs: MAX_AGE_MS });
    const metrics = Metrics.current();
    metrics.sample(METRICS.certificatesEnding, () =>
      (ends.current?.within ?? []).map(({ days, count }) => ({ labels: { within_days: days }, value: count })),
    );
    metrics.sample(METRICS.certificateNextEnd, () => {
      const { next = null } = ends.current ?? {};
      return next === null ? [] : [{ value: next }];
    });
  }
}
