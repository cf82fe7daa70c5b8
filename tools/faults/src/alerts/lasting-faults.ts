import type { AlertFault } from './alert-fault';
import type { SufferingPlatform } from './suffering-platform';

/** Their alerts compare ages of minutes, or read gauges that are a minute old, so they go on beside other faults. */
export const LASTING_FAULTS: AlertFault[] = [
  {
    fault: 'the table of the published heads of an audit chain stays locked',
    alerts: ['VcAuditPublicationLate'],
    // The table of the publications themselves is read only when there is something to publish.
    inflict: (all) => all.lock('webhooks.audit_published_heads'),
    lasting: { seconds: 330, heal: (all) => all.unlock() },
  },
  {
    fault: 'a certificate ends in three days',
    alerts: ['VcCertificatesEnding'],
    inflict: (all) => endCertificates(all, 3),
    lasting: { seconds: 140, heal: (all) => endCertificates(all, 300) },
  },
];

async function endCertificates(all: SufferingPlatform, days: number): Promise<void> {
  const sql = `UPDATE trust.certificates SET expires_at = now() + make_interval(days => $1) WHERE status = 'active'`;
  await all.query(sql, [days]);
}
