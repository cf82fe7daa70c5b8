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

  it.each([
    'https://a.example/one/../other',
    'https://a.example/one/./other',
    'https://a.example/one/..',
    'https://a.example/one/.. ',
    'https://a.example/one/%2e%2E/other',
    'https://a.example/one/.%2e',
    'https://a.example/one\\..\\other',
    'https://a.example/one/.\n./other',
    'https://a.example/one%2f..%2fother',
    'https://a.example/one/..%5Cother',
    'https://a.example/one/..#other',
    'https://a.example/one/../other?a=/b',
  ])('rejects the dot segment in %j', (url) => {
    const policy = new UrlPolicy({ allowedHosts: [] });
    expect(() => policy.check(url)).toThrow(expect.objectContaining({ reason: 'url_not_allowed' }));
  });

  it.each([
    'https://a.example/.well-known/x',
    'https://a.example/one/..other/...',
    'https://a.example/one//other%2Fthing',
    'https://a.example/one?next=/../other#/../x',
    'https://a.example',
  ])('accepts %s', (url) => {
    expect(new UrlPolicy({ allowedHosts: [] }).check(url).href).toBe(new URL(url).href);
  });
});
