import { InvalidConfigError, loadConfig } from '@vc/platform/config';
import { WalletConfig } from './wallet-config';

const MAIL = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'platform@vc.example' };
const BOUNCES = { NOTICE_BOUNCE_ADDRESS: 'bounces@vc.example', NOTICE_BOUNCE_SECRET: 'x'.repeat(32) };

/** The variables of bounces that are wrong. Those of the rest of a service are missing here. */
function violationsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(WalletConfig, environment);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error;
    return error.violations.filter((each) => each.startsWith('NOTICE_'));
  }
}

describe('WalletConfig', () => {
  it.each([
    ['no bounces', MAIL],
    ['an address and a secret for bounces', { ...MAIL, ...BOUNCES }],
    [
      'an address that leaves room for the token',
      { ...MAIL, ...BOUNCES, NOTICE_BOUNCE_ADDRESS: `${'b'.repeat(18)}@vc.example` },
    ],
  ])('accepts %s', (_, environment) => {
    expect(violationsOf(environment)).toEqual([]);
  });

  it.each([
    ['bounces without a mail server', 'NOTICE_BOUNCE_ADDRESS', BOUNCES],
    ['an address without a secret', 'NOTICE_BOUNCE_SECRET', { ...MAIL, ...BOUNCES, NOTICE_BOUNCE_SECRET: '' }],
    ['a secret without an address', 'NOTICE_BOUNCE_ADDRESS', { ...MAIL, ...BOUNCES, NOTICE_BOUNCE_ADDRESS: '' }],
    ['an address that is none', 'NOTICE_BOUNCE_ADDRESS', { ...MAIL, ...BOUNCES, NOTICE_BOUNCE_ADDRESS: 'vc.example' }],
    [
      'an address with a tag',
      'NOTICE_BOUNCE_ADDRESS',
      { ...MAIL, ...BOUNCES, NOTICE_BOUNCE_ADDRESS: 'a+b@vc.example' },
    ],
    [
      'an address without room for the token',
      'NOTICE_BOUNCE_ADDRESS',
      { ...MAIL, ...BOUNCES, NOTICE_BOUNCE_ADDRESS: `${'b'.repeat(19)}@vc.example` },
    ],
    ['a secret that is guessable', 'NOTICE_BOUNCE_SECRET', { ...MAIL, ...BOUNCES, NOTICE_BOUNCE_SECRET: 'secret' }],
  ])('rejects %s', (_, name, environment) => {
    expect(violationsOf(environment).some((each) => each.startsWith(`${name}: `))).toBe(true);
  });
});
