import { InvalidConfigError, loadConfig } from '@vc/platform/config';
import { generateKeys } from '@vc/protocol/crypto';
import { rsaKeyPem } from '@vc/testing/unit/rsa-key-pem';
import { MailConfig } from './index';

const ED25519 = generateKeys('Ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
const KEY = rsaKeyPem(2_048);
const MAIL = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'platform@vc.example' };
const DKIM = { SMTP_DKIM_DOMAIN: 'vc.example', SMTP_DKIM_SELECTOR: 'mail', SMTP_DKIM_KEY: KEY };

/** The variables of mails that are wrong. Those of the rest of a service are missing here. */
function violationsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(MailConfig, environment);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidConfigError)) throw error;
    return error.violations.filter((each) => /^(SMTP|MAIL)_/.test(each));
  }
}

describe('MailConfig', () => {
  it.each([
    ['no mail server', {}],
    ['a mail server that signs mails itself', MAIL],
    ['a signature', { ...MAIL, ...DKIM }],
    ['a selector of several labels', { ...MAIL, ...DKIM, SMTP_DKIM_SELECTOR: '2026.mail-1' }],
  ])('accepts %s', (_, environment) => {
    expect(violationsOf(environment)).toEqual([]);
  });

  const keys = Object.keys(DKIM) as (keyof typeof DKIM)[];
  it.each(keys)('rejects a signature without %s', (missing) => {
    const { [missing]: _, ...rest } = DKIM;
    expect(violationsOf({ ...MAIL, ...rest })).toEqual([expect.stringMatching(`^${missing}: `)]);
  });

  it('rejects a signature without a mail server', () => {
    expect(violationsOf(DKIM)).toEqual(keys.map((key) => `${key}: ${key} is only used with SMTP_URL`));
  });

  it.each([
    ['a short key', { SMTP_DKIM_KEY: rsaKeyPem(1_024) }],
    ['a key of another type', { SMTP_DKIM_KEY: ED25519 }],
    ['a text that is no key', { SMTP_DKIM_KEY: 'junk' }],
    ['a selector that ends its tag', { SMTP_DKIM_SELECTOR: 'mail; d=evil.example' }],
    ['a domain that is an address', { SMTP_DKIM_DOMAIN: 'https://vc.example' }],
  ])('rejects %s without repeating it', (_, wrong) => {
    const [name, value] = Object.entries(wrong)[0]!;
    const [violation, ...others] = violationsOf({ ...MAIL, ...DKIM, ...wrong });
    expect(others).toEqual([]);
    expect(violation).toContain(`${name}: `);
    expect(violation).not.toContain(value);
  });
});
