import { UsageError } from '@vc/development/command-line';
import { getCommand } from './commands';

describe('getCommand', () => {
  it('returns the command of two words', () => {
    expect(getCommand('tenant', 'create').options).toEqual(['slug', 'name', 'entitlements']);
  });

  it.each([
    ['--bogus', '', 'There is no command --bogus.'],
    ['tenant', '', 'There is no command tenant.'],
    ['tenant', 'destroy', 'There is no command tenant destroy.'],
    ['', 'constructor', 'There is no command constructor.'],
  ])('rejects "%s" "%s" with a UsageError', (noun, verb, message) => {
    const get = () => getCommand(noun, verb);
    expect(get).toThrow(UsageError);
    expect(get).toThrow(message);
  });
});
