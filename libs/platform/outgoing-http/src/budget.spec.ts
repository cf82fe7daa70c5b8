import { getEventListeners } from 'node:events';
import { Budget, Budgets } from './budget';

const AMPLE = { requests: 2, bytes: 10, milliseconds: 240_000 };
const NEVER = new Promise<never>(() => undefined);

describe('Budget', () => {
  let budget: Budget;

  beforeEach(() => {
    budget = new Budget(AMPLE);
  });

  it('accepts the last request and the last byte, and is not over then', () => {
    for (let turn = 0; turn < AMPLE.requests; turn += 1) budget.spendRequest();
    budget.spendBytes(AMPLE.bytes);
    expect([budget.isOver, budget.signal.aborted]).toEqual([false, false]);
  });

  it('rejects a further request with budget_spent, and does not abort those under way', () => {
    for (let turn = 0; turn < AMPLE.requests; turn += 1) budget.spendRequest();
    expect(() => budget.spendRequest()).toThrow(expect.objectContaining({ reason: 'budget_spent' }));
    expect([budget.isOver, budget.signal.aborted]).toEqual([true, false]);
  });

  it('rejects a further byte with budget_spent, and then each request', () => {
    budget.spendBytes(AMPLE.bytes);
    expect(() => budget.spendBytes(1)).toThrow(expect.objectContaining({ reason: 'budget_spent' }));
    expect([budget.isOver, budget.signal.aborted]).toEqual([true, true]);
    expect(() => budget.spendRequest()).toThrow(expect.objectContaining({ reason: 'budget_spent' }));
  });

  describe('waitFor', () => {
    it('returns the result of the look-up, or rejects with its error', async () => {
      expect(await budget.waitFor(Promise.resolve('found'))).toBe('found');
      await expect(budget.waitFor(Promise.reject(new Error('not found')))).rejects.toThrow('not found');
      expect(getEventListeners(budget.signal, 'abort')).toEqual([]);
    });

    it('rejects a look-up that takes too long with timeout', async () => {
      const short = new Budget({ ...AMPLE, milliseconds: 1 });
      await expect(short.waitFor(NEVER)).rejects.toMatchObject({ reason: 'timeout' });
      expect(short.isOver).toBe(true);
    });

    it('rejects a look-up with budget_spent when the bytes are spent meanwhile', async () => {
      const waiting = budget.waitFor(NEVER);
      expect(() => budget.spendBytes(AMPLE.bytes + 1)).toThrow();
      await expect(waiting).rejects.toMatchObject({ reason: 'budget_spent' });
    });
  });
});

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
