import type { CredentialStatus } from '../api/schemas';
import { actsOn, CREDENTIAL_STATUSES } from './credential-status';

const EXPECTED: Record<CredentialStatus, string[]> = {
  offered: [],
  issued: ['suspend', 'revoke'],
  accepted: ['suspend', 'revoke'],
  rejected: ['suspend', 'revoke'],
  failed: [],
  expired: [],
  suspended: ['reinstate', 'revoke'],
  revoked: [],
};

describe('actsOn', () => {
  it.each(CREDENTIAL_STATUSES)('a revocable credential that is %s', (status) => {
    expect(actsOn({ status, revocable: true })).toEqual(EXPECTED[status]);
  });

  it.each(CREDENTIAL_STATUSES)('offers nothing for one that is %s and cannot be revoked', (status) => {
    expect(actsOn({ status, revocable: false })).toEqual([]);
  });
});
