import type { ModuleRun } from './module-outcome';
import { toModuleOutcome } from './module-outcome';

const moduleRun = (result: string, more: Partial<ModuleRun> = {}): ModuleRun => ({
  state: { status: 'FINISHED', result } as ModuleRun['state'],
  warnings: [],
  errors: [],
  ...more,
});

function expectedVerdict(verdict: string) {
  return { actual: verdict, expected: verdict };
}

const other = { actual: 'verified', expected: 'failed: HOLDER_BINDING_INVALID' };
const unknown = { actual: 'verified', expected: undefined };

describe('toModuleOutcome', () => {
  it.each([
    ['accepts PASSED', moduleRun('PASSED')],
    ['accepts WARNING and shows it', moduleRun('WARNING', { warnings: ['WARNING X: y'] })],
    ['accepts REVIEW with the verdict that it demands', moduleRun('REVIEW', { verdict: expectedVerdict('verified') })],
    ['accepts SKIPPED with a reason', moduleRun('SKIPPED', { skipReason: 'the platform signs no metadata' })],
  ])('%s', (_, module) => {
    expect(toModuleOutcome(module)).toMatchObject({ isGood: true });
  });

  it.each([
    ['rejects FAILED', moduleRun('FAILED', { verdict: expectedVerdict('verified') })],
    ['rejects REVIEW without a verdict of the platform', moduleRun('REVIEW')],
    ['rejects REVIEW of a dishonest wallet that was verified', moduleRun('REVIEW', { verdict: other })],
    ['rejects PASSED where the platform gives another reason', moduleRun('PASSED', { verdict: other })],
    ['rejects a verdict that the runner does not expect', moduleRun('REVIEW', { verdict: unknown })],
    ['rejects SKIPPED without a reason', moduleRun('SKIPPED')],
    ['rejects a module that the runner could not drive', moduleRun('PASSED', { errors: ['no offer was made'] })],
    [
      'rejects a module that was cancelled',
      { ...moduleRun('UNKNOWN'), state: { status: 'INTERRUPTED', result: 'PASSED' } },
    ],
  ] as [string, ModuleRun][])('%s', (_, module) => {
    const { isGood, notes } = toModuleOutcome(module);
    expect(isGood).toBe(false);
    expect(notes).toContainEqual(expect.stringMatching(/^runner: /));
  });
});
