import { UrlPolicy } from './url-policy';

describe('UrlPolicy', () => {
  const isAllowed = (url: string, ...allowedHosts: string[]) =>
    new UrlPolicy({ allowedHosts }).isAllowedHost(new URL(url));

  it.each([
    ['https://a.example/', 'a.example:443'],
    ['http://a.example/', 'a.example:80'],
    ['https://a.example:8443/', 'a.example:8443'],
    ['https://a.example:8443/', 'a.example:*'],
    ['https://[::1]/', '::1:443'],
    ['https://a.localhost/', 'localhost:443'],
  ])('accepts %s as an allowed host of %s', (url, host) => {
    expect(isAllowed(url, 'other.example:443', host)).toBe(true);
  });

  it.each([
    ['https://a.example/', 'a.example:80'],
    ['http://a.example/', 'a.example:443'],
    ['https://a.example:8443/', 'a.example:443'],
    ['https://b.a.example/', 'a.example:443'],
    ['https://a.example.other.example/', 'a.example:443'],
    ['https://[::2]/', '::1:443'],
    ['https://notlocalhost/', 'localhost:443'],
  ])('rejects %s as an allowed host of %s', (url, host) => {
    expect(isAllowed(url, host)).toBe(false);
    expect(isAllowed(url)).toBe(false);
  });
});
