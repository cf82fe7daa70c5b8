import type { Budget } from './budget';
import { Budgets } from './budgets';

const TIMEOUT_MS = 80_000;
const MAX_BYTES = 10 * 1024 * 1024;
const SPENT = expect.objectContaining({ reason: 'budget_spent' }) as Error;

describe('Budgets', () => {
  afterEach(() => jest.restoreAllMocks());

  describe.each<[string, number, number, (budgets: Budgets) => Budget]>([
    ['for a redemption', 128, 3, (budgets) => budgets.forRedemption()],
    ['for a look-up', 40, 2, (budgets) => budgets.forLookUp()],
  ])('%s', (_, requests, timeouts, create) => {
    it(`rejects more than ${requests} requests`, () => {
      const budget = create(new Budgets(TIMEOUT_MS));
      for (let turn = 0; turn < requests; turn += 1) budget.spendRequest();
      expect(() => budget.spendRequest()).toThrow(SPENT);
    });

    it('rejects more than 10 MiB', () => {
      const budget = create(new Budgets(TIMEOUT_MS));
      budget.spendBytes(MAX_BYTES);
      expect(() => budget.spendBytes(1)).toThrow(SPENT);
    });

    it(`aborts requests after ${timeouts} time-outs`, () => {
      const timeout = jest.spyOn(AbortSignal, 'timeout');
      expect(create(new Budgets(TIMEOUT_MS)).signal.aborted).toBe(false);
      expect(timeout.mock.calls).toEqual([[timeouts * TIMEOUT_MS]]);
    });
  });
});
