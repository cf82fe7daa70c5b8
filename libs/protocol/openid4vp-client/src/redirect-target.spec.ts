import { isRedirectTarget } from './redirect-target';

const PRODUCTION = { appSchemes: ['com.example.app'], allowLoopback: false };

describe('isRedirectTarget', () => {
  it.each(['https://verifier.example/done?response_code=1', 'https://verifier.example#done', 'com.example.app:/done'])(
    'accepts %s',
    (uri) => {
      expect(isRedirectTarget(uri, PRODUCTION)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' https://verifier.example',
    'data:text/html,x',
    'file:///etc/passwd',
    'intent://scan#Intent;scheme=bank;end',
    'tel:+27000',
    'org.other.app:/done',
    'http://verifier.example',
    'https://bank.example@evil.example',
    '//evil.example',
    'x',
    '',
  ])('rejects %j', (uri) => {
    expect(isRedirectTarget(uri, PRODUCTION)).toBe(false);
  });

  it.each(['http://localhost:8080/done', 'http://127.0.0.1/done', 'http://[::1]:1/done'])(
    'accepts %s in development only',
    (uri) => {
      expect(isRedirectTarget(uri, PRODUCTION)).toBe(false);
      expect(isRedirectTarget(uri, { ...PRODUCTION, allowLoopback: true })).toBe(true);
    },
  );

  it('rejects http to another machine in development, too', () => {
    expect(isRedirectTarget('http://192.168.0.2/done', { ...PRODUCTION, allowLoopback: true })).toBe(false);
  });
});
