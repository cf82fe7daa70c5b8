import { UsageError } from '@vc/development/command-line';
import { parseOptions } from './options';

const parse = (...words: string[]) => parseOptions(words, ['cbor', 'jwt']);

describe('parseOptions', () => {
  it('returns all targets, a minute and a seed without options', () => {
    expect(parse()).toEqual({ targets: ['cbor', 'jwt'], seconds: 60, seed: 1, list: false });
  });

  it('returns the targets, the time and the seed of the command line', () => {
    expect(parse('jwt', '--seconds', '5', '--seed', '7')).toMatchObject({ targets: ['jwt'], seconds: 5, seed: 7 });
  });

  it.each([
    ['an unknown target', ['xml']],
    ['a time that is no number', ['--seconds', 'long']],
    ['a time of 0', ['--seconds', '0']],
    ['an unknown option', ['--minutes', '1']],
  ])('rejects %s', (_, words) => {
    expect(() => parse(...words)).toThrow(UsageError);
  });
});
