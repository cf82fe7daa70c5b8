import { toLimitsDraft, toPutTenantLimits } from './limits-draft';

const LIMITS = {
  requestsPerSecond: 4_000,
  endpoints: null,
  clients: 0,
  staff: null,
  defaults: { requestsPerSecond: 2_000, endpoints: 50, clients: 1_000, staff: 1_000 },
};

describe('the draft of limits', () => {
  it('leaves defaults empty, and returns what it was filled from', () => {
    const draft = toLimitsDraft(LIMITS);
    expect(draft).toEqual({ requestsPerSecond: '4000', endpoints: '', clients: '0', staff: '' });
    expect(toPutTenantLimits(draft)).toEqual({ requestsPerSecond: 4_000, endpoints: null, clients: 0, staff: null });
  });

  it.each(['many', '-1', '1.5', '1e3'])('has no limits while a field is %s', (text) => {
    expect(toPutTenantLimits({ ...toLimitsDraft(LIMITS), staff: text })).toBeUndefined();
  });
});
