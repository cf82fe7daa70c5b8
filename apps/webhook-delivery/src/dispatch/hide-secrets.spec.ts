import { hideSecrets } from './hide-secrets';

const KEY = 'k"e&y <1>/+é';

describe('hideSecrets', () => {
  it.each([
    ['as it is', KEY],
    ['in JSON', JSON.stringify({ key: KEY })],
    ['in a URL', `https://receiver.example/?key=${encodeURIComponent(KEY)}`],
    ['in HTML', '<p>k&quot;e&amp;y &lt;1&gt;/+é</p>'],
    ['in base64', Buffer.from(KEY).toString('base64')],
    ['in base64url', Buffer.from(KEY).toString('base64url')],
    ['twice', `${KEY}, ${KEY}`],
  ])('hides a secret %s', (_, text) => {
    const shown = hideSecrets(text, ['other-key', KEY]);
    expect(shown).toContain('[hidden]');
    expect(shown).not.toMatch(/k"e|&amp;y|k%22e|&quot;e/);
    expect(shown).not.toContain(Buffer.from(KEY).toString('base64url').slice(0, 8));
  });

  it.each(['Bearer token-1234', 'token-1234', 'the token is token-1234.'])('hides the token in %s', (text) => {
    expect(hideSecrets(text, ['Bearer token-1234'])).not.toContain('token-1234');
  });

  it('hides what Basic encodes', () => {
    const header = `Basic ${Buffer.from('client:hunter-2').toString('base64')}`;
    expect(hideSecrets('client:hunter-2 is hunter-2', [header])).toBe('[hidden] is [hidden]');
  });

  it('hides the longer of two secrets whole', () => {
    expect(hideSecrets('secret-long', ['secret', 'secret-long'])).toBe('[hidden]');
  });

  it('leaves other texts, and short values, as they are', () => {
    expect(hideSecrets('accepted: 1', ['1', 'hunter-2'])).toBe('accepted: 1');
  });
});
