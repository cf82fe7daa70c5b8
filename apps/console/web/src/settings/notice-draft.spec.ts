import type { NoticeSettings } from '../api/schemas';
import { draftOfNotices, toNotices, withText } from './notice-draft';

const SETTINGS: NoticeSettings = {
  channel: 'http',
  walletUrl: 'https://wallet.acme.example',
  senderName: null,
  replyTo: null,
  gateway: { url: 'https://sms.acme.example' },
  language: 'af',
  texts: [{ language: 'af', kind: 'credential-offer', subject: 'Hallo', body: '{link}' }],
  updatedAt: '2026-11-25T10:00:00.000Z',
};

describe('toNotices', () => {
  it('omits an empty secret of the gateway, so that the stored one stays', () => {
    expect(toNotices(draftOfNotices(SETTINGS))).toEqual({
      channel: 'http',
      walletUrl: 'https://wallet.acme.example',
      gateway: { url: 'https://sms.acme.example' },
      language: 'af',
      texts: [{ language: 'af', kind: 'credential-offer', subject: 'Hallo', body: '{link}' }],
    });
  });

  it('leaves out an empty address of the wallet, so that notices lead to the wallet for browsers', () => {
    expect(toNotices(draftOfNotices({ ...SETTINGS, walletUrl: null }))).not.toHaveProperty('walletUrl');
  });

  it('sends no gateway with the channel of e-mail', () => {
    const draft = { ...draftOfNotices(SETTINGS), channel: 'email' as const, senderName: ' Acme ' };
    expect(toNotices(draft)).toMatchObject({ channel: 'email', senderName: 'Acme' });
    expect(toNotices(draft)).not.toHaveProperty('gateway');
  });
});

describe('withText', () => {
  it('adds a row with a key of its own', () => {
    expect(withText(draftOfNotices(SETTINGS).texts, 'en').map(({ key, language }) => [key, language])).toEqual([
      [0, 'af'],
      [1, 'en'],
    ]);
  });
});
