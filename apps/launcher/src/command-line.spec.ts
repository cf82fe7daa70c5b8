import { UsageError } from '@vc/development/command-line';
import { requireNoWords } from './command-line';

describe('requireNoWords', () => {
  it('accepts an empty command line', () => {
    expect(() => requireNoWords([])).not.toThrow();
  });

  it.each([
    ['an option', ['--data', '/srv'], "Unknown option '--data'."],
    ['an unknown command', ['migrat'], "Unexpected argument 'migrat'."],
  ])('rejects %s', (_, words, sentence) => {
    expect(() => requireNoWords(words)).toThrow(UsageError);
    expect(() => requireNoWords(words)).toThrow(sentence);
  });
});
