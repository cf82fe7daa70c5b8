import { EnvelopeCipher } from '@vc/platform/key-store';
import { AuthConfig } from '../../auth-config';
import { KnownDevices } from './known-devices';

const DAY_MS = 24 * 60 * 60_000;
const ACCOUNT = 'user of acme thandi';

describe('KnownDevices', () => {
  let now = new Date('2026-11-28T12:00:00Z');
  const config = Object.assign(new AuthConfig(), { PUBLIC_URL: 'https://vc.example' });
  const create = (key = 1) => new KnownDevices(new EnvelopeCipher(Buffer.alloc(32, key)), config, () => now);
  const devices = create();

  /** The `Cookie` header of a browser after the log-in. */
  const remember = (account: string, header?: string) => devices.remember(header, account, 3).split(';')[0]!;

  it('sets a cookie for the pages of log-ins, which scripts and other sites do not get', () => {
    expect(devices.remember(undefined, ACCOUNT, 3)).toMatch(
      /^known_devices=[\w.-]+; Path=\/auth\/interaction; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000$/,
    );
  });

  it('finds the device of the account, with the version of the credentials', () => {
    const device = devices.find(`a=b; ${remember(ACCOUNT)}`, ACCOUNT);
    expect(device).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), credentialsVersion: 3 });
  });

  it('finds none for another account, another key, after a year, or without the cookie', () => {
    const header = remember(ACCOUNT);
    expect(devices.find(header, 'staff of acme thandi')).toBeUndefined();
    expect(create(2).find(header, ACCOUNT)).toBeUndefined();
    expect(devices.find(undefined, ACCOUNT)).toBeUndefined();
    now = new Date(now.getTime() + 365 * DAY_MS);
    expect(devices.find(header, ACCOUNT)).toBeUndefined();
  });

  it.each(['', '~~~', 'x'.repeat(5_000), '.'.repeat(100), `${'A'.repeat(22)}.1.9999999999.${'A'.repeat(43)}`])(
    'finds none in %s',
    (value) => {
      expect(devices.find(`known_devices=${value}`, ACCOUNT)).toBeUndefined();
    },
  );

  it('keeps the last five people of a browser, each once', () => {
    const accounts = Array.from({ length: 7 }, (_, count) => `account ${count}`);
    let header = remember(ACCOUNT);
    for (const account of accounts) header = remember(account, remember(account, header));
    const known = [ACCOUNT, ...accounts].filter((account) => devices.find(header, account));
    expect(known).toEqual(accounts.slice(2));
    expect(header.length).toBeLessThan(600);
  });
});
