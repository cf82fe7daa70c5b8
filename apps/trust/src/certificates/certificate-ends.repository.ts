import { Injectable } from '@nestjs/common';
import { planned, type Transaction } from '@vc/platform/persistence';

export interface CertificateEnds {
  /** Number of active certificates that end within each number of days. */
  within: { days: number; count: number }[];
  /** When the first one ends, in seconds of the epoch; null without an active certificate. */
  next: number | null;
}

/** Uses the index of unexpired certificates by their end. */
const READ = `SELECT
    (SELECT extract(epoch FROM min(expires_at))::float8 FROM certificates
     WHERE status = 'active' AND expires_at > $1) AS next,
    (SELECT json_agg(json_build_object('days', days, 'count', (
       SELECT count(*) FROM certificates
       WHERE status = 'active' AND expires_at > $1 AND expires_at <= $1 + make_interval(days => days))))
     FROM unnest($2::int[]) AS days) AS within`;

@Injectable()
export class CertificateEndsRepository {
  /** Of all tenants. */
  async read(tx: Transaction, now: Date, days: readonly number[]): Promise<CertificateEnds> {
    const { rows } = await planned<CertificateEnds>(tx, READ, [now, days]);
    const [ends] = rows;
    if (!ends) throw new Error('PostgreSQL returned no row.');
    return ends;
  }
}
