import { describeFailures } from './failed-tests.mts';

describe('describeFailures', () => {
  it('names the file and the test, and shows the beginning of the message without colours', () => {
    const long = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
    const assertionResults = [
      { status: 'passed', fullName: 'a sum is right', failureMessages: [] },
      {
        status: 'failed',
        fullName: 'a sum is exact',
        failureMessages: [`\u001b[31mError: 1 is not 2\u001b[39m\n${long}`],
      },
    ];
    const [failure, ...others] = describeFailures({
      testResults: [
        { name: 'sum.spec.ts', status: 'failed', message: 'all of it', assertionResults },
        { name: 'product.spec.ts', status: 'passed', message: '', assertionResults: [] },
      ],
    });
    expect(others).toEqual([]);
    expect(failure).toMatch(/^sum\.spec\.ts: a sum is exact\nError: 1 is not 2\nline 0\n/);
    expect(failure!.split('\n')).toHaveLength(61);
  });

  it('shows why a suite did not run', () => {
    const suite = { name: 'sum.spec.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] };
    expect(describeFailures({ testResults: [suite] })).toEqual(['sum.spec.ts\nCannot find module']);
  });
});
