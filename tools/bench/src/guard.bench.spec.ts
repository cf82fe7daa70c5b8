import type { FlowCounts } from './flow-counts';
import { exceededBudgets } from './guard.bench';

const BUDGET: FlowCounts = {
  ownStatements: 10,
  tenantTransactions: 4,
  statements: 20,
  rowsWritten: 8,
  logBytes: 5000,
  internalCalls: 2,
  allocatedBytes: 100_000,
};

const exceeded = (counts: Partial<FlowCounts>) =>
  exceededBudgets({ issuance: { ...BUDGET, ...counts } }, { issuance: BUDGET });

describe('exceededBudgets', () => {
  it('accepts what a flow may cost, and what differs from run to run', () => {
    expect(exceeded({})).toEqual([]);
    expect(exceeded({ statements: 28, internalCalls: 3 })).toEqual([]);
  });

  it.each<[Partial<FlowCounts>, string]>([
    [{ ownStatements: 11 }, 'issuance: ownStatements 11.0 instead of 10'],
    [{ tenantTransactions: 6.1 }, 'issuance: tenantTransactions 6.1 instead of 4'],
    [{ statements: 31 }, 'issuance: statements 31.0 instead of 20'],
    [{ logBytes: 6000 }, 'issuance: logBytes 6000 instead of 5000'],
    [{ internalCalls: Number.NaN }, 'issuance: internalCalls NaN instead of 2'],
  ])('names what exceeds its budget: %j', (counts, line) => {
    expect(exceeded(counts)).toEqual([line]);
  });

  it('names a flow without a budget', () => {
    expect(exceededBudgets({ renewal: BUDGET }, {})).toEqual(['renewal: has no budget']);
  });
});
