import { UsageError } from '@vc/development/command-line';
import type { Fault } from './fault';
import { parseOptions } from './options';

const fault = (id: string, kind: Fault['kind'], tier: Fault['tier']): Fault => {
  return { id, kind, tier, broken: '', file: 'sum.ts', find: 'a', replace: 'b', specs: [] };
};
const KNOWN = [fault('one', 'page', 'test'), fault('two', 'page', 'system'), fault('three', 'leak', 'test')];
const idsOf = (...words: string[]) => parseOptions(words, KNOWN).faults.map(({ id }) => id);

describe('parseOptions', () => {
  it('returns all faults without options', () => {
    expect(parseOptions([], KNOWN)).toEqual({ faults: KNOWN, related: false, list: false });
  });

  it('returns the faults of an id, a kind and a tier', () => {
    expect(idsOf('--only', 'three')).toEqual(['three']);
    expect(idsOf('--only', 'page', '--only', 'three')).toEqual(['one', 'two', 'three']);
    expect(idsOf('--only', 'page', '--tier', 'system')).toEqual(['two']);
  });

  it.each([
    ['an unknown fault', ['--only', 'four']],
    ['an unknown tier', ['--tier', 'unit']],
    ['an unknown option', ['--fast']],
  ])('rejects %s', (_, words) => {
    expect(() => parseOptions(words, KNOWN)).toThrow(UsageError);
  });
});
