import { judge } from './judgement';

const GREEN = { passed: 3, failures: [], unloaded: [] };
const failure = (message: string) => ({ spec: 'sum.spec.ts', title: 'sum rejects a text', message });

describe('judge', () => {
  it('finds a fault by the first failed test', () => {
    const failures = [failure('Error: expect(received).toThrow()'), failure('Error: another one')];
    expect(judge({ ...GREEN, failures })).toEqual({ isFound: true, by: 'sum.spec.ts: sum rejects a text' });
  });

  it.each([
    ['a green run', GREEN, 'all 3 tests passed'],
    ['a run in which each test is skipped', { ...GREEN, passed: 0 }, 'no test ran'],
    ['a run without a report', undefined, 'Jest wrote no report'],
    [
      'a change that does not compile',
      { ...GREEN, unloaded: [{ spec: 'sum.spec.ts', message: '  ● Test suite failed to run\n\n  Syntax Error' }] },
      'sum.spec.ts does not load: Syntax Error',
    ],
    [
      'a change that names an unknown variable',
      { ...GREEN, failures: [failure('\u001b[31mReferenceError: x is not defined\u001b[39m')] },
      'the change does not run: ReferenceError: x is not defined',
    ],
  ])('rejects %s', (_, report, reason) => {
    expect(judge(report)).toEqual({ isFound: false, reason });
  });
});
