import { isRedirectUri } from './index';

describe('isRedirectUri', () => {
  /** RFC 8252 §7.1 to §7.3 */
  it.each([
    'https://app.example.com/oauth2redirect',
    'https://app.example.com/callback?state=1',
    'http://127.0.0.1:51004/oauth2redirect',
    'http://127.0.0.1/callback',
    'http://[::1]:61023/oauth2redirect',
    'com.example.app:/oauth2redirect/example-provider',
    'com.example.app://callback',
  ])('accepts %s', (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  it.each([
    ['a text that is not a URL', 'callback'],
    ['an empty text', ''],
    // RFC 8252 §8.3: the name can resolve to another address.
    ['localhost', 'http://localhost:51004/callback'],
    ['http to another host', 'http://app.example.com/callback'],
    // RFC 8252 §7.1: a scheme without a period is not a reversed domain name.
    ['a scheme without a period', 'myapp://callback'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    // RFC 6749 §3.1.2
    ['a fragment', 'https://app.example.com/callback#x'],
    ['an empty fragment', 'https://app.example.com/callback#'],
    ['a user name', 'https://user@app.example.com/callback'],
    ['a password', 'https://:secret@app.example.com/callback'],
  ])('rejects %s', (_, uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });
});
