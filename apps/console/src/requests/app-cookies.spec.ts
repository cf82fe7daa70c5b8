import type { BrowserApp } from '../browser-apps/browser-app';
import { CONSOLE_APP } from '../browser-apps/console-app';
import { WALLET_APP } from '../browser-apps/wallet-app';
import { ConsoleConfig } from '../console-config';
import { AppCookies } from './app-cookies';
import { deleteCookie, findCookie, setCookie } from '@vc/platform/http';

const cookiesOf = (PUBLIC_URL: string, app: BrowserApp = CONSOLE_APP) =>
  new AppCookies(Object.assign(new ConsoleConfig(), { PUBLIC_URL }), app);

describe('AppCookies', () => {
  it('are for TLS alone where the public address is https', () => {
    const { session, logIn } = cookiesOf('https://vc.example');
    expect(setCookie(session, 'x')).toBe(
      '__Secure-console-session=x; Path=/console; HttpOnly; SameSite=Strict; Secure',
    );
    expect(setCookie(logIn, 'x')).toBe(
      '__Secure-console-log-in=x; Path=/console/callback; HttpOnly; SameSite=Lax; Secure; Max-Age=900',
    );
    expect(deleteCookie(session)).toContain('Max-Age=0');
  });

  it('have names and paths of their app', () => {
    const { session, logIn } = cookiesOf('https://vc.example', WALLET_APP);
    expect(setCookie({ ...session, maxAgeSeconds: 60 }, 'x')).toBe(
      '__Secure-wallet-app-session=x; Path=/wallet/app; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
    );
    expect(setCookie(logIn, 'x')).toContain('__Secure-wallet-app-log-in=x; Path=/wallet/app/callback;');
  });

  it('have other names on a development platform, whose address is http', () => {
    expect(setCookie(cookiesOf('http://localhost:8080').session, 'x')).toBe(
      'console-session=x; Path=/console; HttpOnly; SameSite=Strict',
    );
  });
});

describe('findCookie', () => {
  it.each([
    ['a=1; console-session=x', 'x'],
    ['console-session=x=y', 'x=y'],
    ['xconsole-session=x', undefined],
    ['console-session', undefined],
    [undefined, undefined],
  ])('finds in %j the value %j', (header, value) => {
    expect(findCookie(header, 'console-session')).toBe(value);
  });
});
