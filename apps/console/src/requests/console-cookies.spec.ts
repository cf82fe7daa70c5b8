import { ConsoleConfig } from '../console-config';
import { ConsoleCookies } from './console-cookies';
import { deleteCookie, findCookie, setCookie } from './cookie';

const cookiesOf = (PUBLIC_URL: string) => new ConsoleCookies(Object.assign(new ConsoleConfig(), { PUBLIC_URL }));

describe('ConsoleCookies', () => {
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
