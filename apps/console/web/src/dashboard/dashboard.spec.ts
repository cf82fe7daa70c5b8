import type { Approval, Certificate, Endpoint } from '../api/schemas';
import { activityOf, DAYS, firstDay } from './activity';
import { attentionOf } from './attention';

const NOW = new Date(2026, 10, 25, 10).getTime();
const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 10, day, hour).toISOString() });

describe('activityOf', () => {
  it('counts the items of each day, the oldest first', () => {
    const items = [at(25, 0), at(25, 9), at(24, 23), at(19, 0)];
    expect(activityOf(items, NOW)).toEqual({ perDay: [1, 0, 0, 0, 0, 1, 2], total: 4 });
  });

  it('counts no items from before the first day', () => {
    expect(activityOf([at(18, 23)], NOW).total).toBe(0);
    expect(firstDay(NOW)).toEqual(new Date(2026, 10, 19));
    expect(activityOf([], NOW).perDay).toHaveLength(DAYS);
  });
});

describe('attentionOf', () => {
  const certificate = { id: 'c', status: 'active', expiresAt: new Date(2026, 10, 30).toISOString() } as Certificate;
  const endpoint = {
    id: 'e',
    url: 'https://a.example',
    enabled: true,
    verification: 'proven',
    failingSince: 'y',
  } as Endpoint;
  const approval = { id: 'a', expiresAt: new Date(2026, 10, 28).toISOString() } as Approval;

  it('lists approvals, then failing endpoints, then certificates that end soon', () => {
    const found = attentionOf({ certificates: [certificate], endpoints: [endpoint], approvals: [approval] }, NOW);
    expect(found.map(({ to }) => to)).toEqual(['/approvals/a', '/endpoints/e', '/certificates/c']);
  });

  it('lists an endpoint that has not echoed a challenge, and none that a member has disabled', () => {
    const endpoints = [
      { ...endpoint, verification: 'pending' as const, failingSince: null },
      { ...endpoint, id: 'off', enabled: false, disabledReason: null },
    ];
    const found = attentionOf({ certificates: [], endpoints, approvals: [] }, NOW);
    expect(found.map(({ to }) => to)).toEqual(['/endpoints/e']);
  });

  it('lists nothing that is well', () => {
    const certificates = [{ ...certificate, expiresAt: new Date(2027, 10, 1).toISOString() }];
    const endpoints = [{ ...endpoint, failingSince: null, disabledReason: null }];
    expect(attentionOf({ certificates, endpoints, approvals: [] }, NOW)).toEqual([]);
  });
});
