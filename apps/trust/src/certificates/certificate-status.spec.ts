import { CERTIFICATE_STATUSES } from './certificate.entity';
import type { CertificateTrigger } from './certificate-status';
import { nextCertificateStatus } from './certificate-status';

const MOVES: Record<string, string> = {
  'pendingActivation activate': 'active',
  'pendingActivation expire': 'expired',
  'pendingActivation revoke': 'revoked',
  'active deactivate': 'deactivated',
  'active expire': 'expired',
  'active revoke': 'revoked',
  'deactivated activate': 'active',
  'deactivated expire': 'expired',
  'deactivated revoke': 'revoked',
};
const TRIGGERS: CertificateTrigger[] = ['activate', 'deactivate', 'expire', 'revoke'];
const cells = CERTIFICATE_STATUSES.flatMap((status) => TRIGGERS.map((trigger) => [status, trigger] as const));

describe('certificate status', () => {
  it.each(cells)('%s, %s', (status, trigger) => {
    const expected = MOVES[`${status} ${trigger}`];
    if (expected) expect(nextCertificateStatus(status, trigger)).toBe(expected);
    else expect(() => nextCertificateStatus(status, trigger)).toThrow('INVALID_STATE');
  });
});
