import type { Observed } from './judgement';
import { judge } from './judgement';

const observed = (result: string, more: Partial<Observed> = {}): Observed => ({
  state: { status: 'FINISHED', result } as Observed['state'],
  logged: [],
  faults: [],
  ...more,
});

function same(said: string) {
  return { said, expected: said };
}

const other = { said: 'verified', expected: 'failed: HOLDER_BINDING_INVALID' };
const unknown = { said: 'verified', expected: undefined };

describe('what the runner makes of a module', () => {
  it.each([
    ['accepts PASSED', observed('PASSED')],
    ['accepts WARNING and shows it', observed('WARNING', { logged: ['WARNING X: y'] })],
    ['accepts REVIEW with the verdict that it demands', observed('REVIEW', { verdict: same('verified') })],
    ['accepts SKIPPED with a reason', observed('SKIPPED', { skipReason: 'the platform signs no metadata' })],
  ])('%s', (_, module) => {
    expect(judge(module)).toMatchObject({ isGood: true });
  });

  it.each([
    ['rejects FAILED', observed('FAILED', { verdict: same('verified') })],
    ['rejects REVIEW without a verdict of the platform', observed('REVIEW')],
    ['rejects REVIEW of a dishonest wallet that was verified', observed('REVIEW', { verdict: other })],
    ['rejects PASSED where the platform gives another reason', observed('PASSED', { verdict: other })],
    ['rejects a verdict that the runner does not expect', observed('REVIEW', { verdict: unknown })],
    ['rejects SKIPPED without a reason', observed('SKIPPED')],
    ['rejects a module that could not be played', observed('PASSED', { faults: ['no offer was made'] })],
    [
      'rejects a module that was cancelled',
      { ...observed('UNKNOWN'), state: { status: 'INTERRUPTED', result: 'PASSED' } },
    ],
  ] as [string, Observed][])('%s', (_, module) => {
    const { isGood, findings } = judge(module);
    expect(isGood).toBe(false);
    expect(findings).toContainEqual(expect.stringMatching(/^runner: /));
  });
});
