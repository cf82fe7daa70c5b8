import { setImmediate as nextTurn } from 'node:timers/promises';
import { DEFAULT_COUNTS } from '@vc/contract/access';
import { type LimitsOfTenant, TenantLimits } from './tenant-limits';

const ACME = { tenantId: 'acme', requestsPerSecond: 5, endpoints: 3 };

describe('TenantLimits', () => {
  let now: number;
  let answer: () => Promise<LimitsOfTenant[]>;
  let asked: number;
  let limits: TenantLimits;

  beforeEach(() => {
    now = 0;
    asked = 0;
    answer = async () => Promise.resolve([ACME]);
    limits = new TenantLimits({
      list: async () => {
        asked += 1;
        return answer();
      },
      ticks: () => now,
    });
  });

  /** The rate, after the answer to the question that the first read asks. */
  async function rateSoon(tenantId: string): Promise<number | undefined> {
    limits.rateOf(tenantId);
    await nextTurn();
    return limits.rateOf(tenantId);
  }

  it('returns what is set for a tenant, and asks at most each five seconds', async () => {
    expect(limits.rateOf('acme')).toBeUndefined();
    await nextTurn();
    expect([limits.rateOf('acme'), limits.rateOf('other')]).toEqual([5, undefined]);
    expect([await limits.endpointsOf('acme'), await limits.endpointsOf('other')]).toEqual([
      3,
      DEFAULT_COUNTS.endpoints,
    ]);
    now = 4_999;
    expect([await rateSoon('acme'), asked]).toEqual([5, 1]);
    now = 5_000;
    answer = async () => Promise.resolve([{ ...ACME, requestsPerSecond: null }]);
    expect([await rateSoon('acme'), asked]).toEqual([undefined, 2]);
  });

  it('keeps what it knows while the authorization server does not answer', async () => {
    await limits.endpointsOf('acme');
    answer = async () => Promise.reject(new Error('away'));
    now = 60_000;
    expect([await rateSoon('acme'), await limits.endpointsOf('acme')]).toEqual([5, 3]);
  });

  it('applies no rate, and decides about no endpoint, before the first answer', async () => {
    answer = async () => Promise.reject(new Error('away'));
    expect([await rateSoon('acme'), await rateSoon('acme'), asked]).toEqual([undefined, undefined, 1]);
    await expect(limits.endpointsOf('acme')).rejects.toThrow('away');
  });
});
