import { nextTenantDomainStatus } from './tenant-domain-status';

describe('nextTenantDomainStatus', () => {
  it.each([
    ['pending', 'prove', 'active'],
    ['pending', 'lapse', 'pending'],
    ['active', 'prove', 'active'],
    ['active', 'lapse', 'pending'],
  ] as const)('from %s, %s leads to %s', (status, trigger, next) => {
    expect(nextTenantDomainStatus(status, trigger)).toBe(next);
  });
});
