import { type MovedClock, TenantClocks } from './tenant-clocks';

const SANDBOX = '0191f0a0-0000-7000-8000-000000000001';
const ACME = '0191f0a0-0000-7000-8000-000000000002';
const NOW = new Date('2026-11-25T12:00:00Z');
const TOMORROW = new Date('2026-11-26T12:00:00Z');

describe('TenantClocks', () => {
  let ticks: number;
  let requests: number;
  let answer: MovedClock[] | undefined;
  let clocks: TenantClocks;

  beforeEach(() => {
    [ticks, requests, answer] = [0, 0, [{ tenantId: SANDBOX, offsetSeconds: 86_400 }]];
    const list = async () => {
      requests += 1;
      if (!answer) throw new Error('away');
      return answer;
    };
    clocks = new TenantClocks({ list, clock: () => NOW, ticks: () => ticks });
  });

  it('moves the time of a sandbox, and no other one', async () => {
    expect(await clocks.now(SANDBOX)).toEqual(TOMORROW);
    expect(await clocks.now(ACME)).toEqual(NOW);
    expect(await clocks.listMoved()).toEqual([{ tenantId: SANDBOX, now: TOMORROW }]);
  });

  it('asks once in five seconds, for all tenants and requests together', async () => {
    await Promise.all([clocks.now(SANDBOX), clocks.now(ACME), clocks.listMoved()]);
    ticks = 4_999;
    await clocks.now(SANDBOX);
    expect(requests).toBe(1);
    answer = [{ tenantId: SANDBOX, offsetSeconds: 0 }];
    ticks = 5_000;
    expect(await clocks.now(SANDBOX)).toEqual(NOW);
    expect(requests).toBe(2);
  });

  it('keeps the clocks known last while the authorization server is away', async () => {
    await clocks.now(SANDBOX);
    [answer, ticks] = [undefined, 5_000];
    expect(await clocks.now(SANDBOX)).toEqual(TOMORROW);
    ticks = 9_999;
    await clocks.now(SANDBOX);
    expect(requests).toBe(2);
  });

  it('uses real time until the authorization server has answered once', async () => {
    answer = undefined;
    expect(await clocks.now(SANDBOX)).toEqual(NOW);
    [answer, ticks] = [[{ tenantId: SANDBOX, offsetSeconds: 86_400 }], 5_000];
    expect(await clocks.now(SANDBOX)).toEqual(TOMORROW);
  });
});
