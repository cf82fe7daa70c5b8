import { exitCodeOf, parseCommandLine, UsageError } from './command-line';

const OPTIONS = { url: { type: 'string' }, help: { type: 'boolean' } } as const;

describe('parseCommandLine', () => {
  it('returns the values of options', () => {
    const { values } = parseCommandLine({ words: ['--url', 'https://a.example', '--help'], options: OPTIONS });
    expect(values).toEqual({ url: 'https://a.example', help: true });
  });

  it('returns words without an option where they are allowed', () => {
    const line = { words: ['list', '--url', 'x'], options: OPTIONS, allowPositionals: true };
    expect(parseCommandLine(line).positionals).toEqual(['list']);
  });

  it.each([
    ['an unknown option', ['--colour', 'red'], /^Unknown option '--colour'\.$/],
    ['an option without its value', ['--url'], /^Option '--url <value>' argument missing\.$/],
    ['a word that is not allowed', ['list'], /^Unexpected argument 'list'/],
  ])('rejects %s with a UsageError', (_, words, sentence) => {
    const parse = () => parseCommandLine({ words, options: OPTIONS });
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(sentence);
  });
});

describe('exitCodeOf', () => {
  it('returns 2 for a wrong command line, and 1 for another error', () => {
    expect([new UsageError('x'), new Error('x')].map(exitCodeOf)).toEqual([2, 1]);
  });
});
