import { CERTIFICATE_STATUSES } from './certificate.entity';
import type { CertificateTrigger } from './certificate-status';
import { nextCertificateStatus } from './certificate-status';

const TRANSITIONS: Record<string, string> = {
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

describe('nextCertificateStatus', () => {
  it.each(cells)('returns the next status or rejects with INVALID_STATE: %s, %s', (status, trigger) => {
    const expected = TRANSITIONS[`${status} ${trigger}`];
    if (expected) expect(nextCertificateStatus(status, trigger)).toBe(expected);
    else expect(() => nextCertificateStatus(status, trigger)).toThrow('INVALID_STATE');
  });
});
