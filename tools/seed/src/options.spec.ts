import { UsageError } from '@vc/development/command-line';
import { parseOptions } from './options';

const DEPLOYED = ['--url', 'https://vc.example', '--admin-url', 'https://admin.example', '--client-id', 'operator'];

describe('parseOptions', () => {
  it('fills the tenant sandbox of the platform on this machine by default', () => {
    expect(parseOptions([], {})).toEqual({ slug: 'sandbox' });
  });

  it('accepts a deployed platform, with the secret in the environment', () => {
    const options = parseOptions([...DEPLOYED, '--slug', 'trial'], { SEED_CLIENT_SECRET: 'secret' });
    const operator = { clientId: 'operator', clientSecret: 'secret' };
    const platform = { publicUrl: 'https://vc.example', adminUrl: 'https://admin.example', operator };
    expect(options).toEqual({ slug: 'trial', platform });
  });

  it.each([[DEPLOYED], [['--client-id', 'operator']], [['--tenant', 'x']]])('rejects %j', (words) => {
    expect(() => parseOptions(words, {})).toThrow(UsageError);
  });
});
