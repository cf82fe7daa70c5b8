import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wrapConfiguredKeys } from '@vc/platform/key-store';
import { operator } from './test-operator';

describe('vc operator keys', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vc-keys-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['an unknown command', ['unwrap'], "error: unknown command 'unwrap'"],
    ['an option of another command', ['generate', '--provider', 'vault'], "error: unknown option '--provider'"],
    ['wrap without a provider', ['wrap'], "error: required option '--provider <name>' not specified"],
    ['wrap with a provider that wraps no keys', ['wrap', '--provider', 'local'], 'There is no provider local.'],
  ])('rejects %s', async (_name, words, sentence) => {
    expect(await operator(['keys', ...words])).toEqual({ code: 2, out: '', err: expect.stringContaining(sentence) });
  });

  describe('wrap', () => {
    const key = Buffer.alloc(32, 1).toString('base64');
    const settingsFile = (settings: object) => {
      const file = join(folder, 'wrapping.json');
      writeFileSync(file, JSON.stringify(settings));
      return { KEY_WRAPPING_FILE: file };
    };

    it.each([
      ['no file', { TRUST_KEY_ENCRYPTION_KEY: key }, 'Set KEY_WRAPPING_FILE'],
      ['no key', settingsFile({}), 'Set AUTH_KEY_ENCRYPTION_KEY'],
    ])('rejects %s', async (_name, environment, reason) => {
      await expect(wrapConfiguredKeys(environment, 'vault')).rejects.toThrow(reason);
    });

    it.each([
      ['no settings of the provider', {}, 'KEY_WRAPPING_FILE has no settings for vault.'],
      ['an unknown provider', { local: {} }, 'KEY_WRAPPING_FILE: local: property local should not exist'],
      [
        'a wrong member',
        { vault: { url: 'http://bao.internal', key: 'k', auth: 'approle', role: 'hunter2' } },
        'KEY_WRAPPING_FILE: vault.url: url must be an https URL without a path; http is for localhost only',
      ],
      [
        'a secret in place of a file',
        { pkcs11: { module: '/lib.so', token: 't', pin: 'hunter2', key: 'k' } },
        'KEY_WRAPPING_FILE: pkcs11.pin: property pin should not exist',
      ],
    ])('rejects %s, and repeats no value', async (_name, settings, reason) => {
      const environment = { ...settingsFile(settings), TRUST_KEY_ENCRYPTION_KEY: key };
      const wrapping = wrapConfiguredKeys(environment, 'vault');
      await expect(wrapping).rejects.toThrow(reason);
      await expect(wrapping).rejects.not.toThrow('hunter2');
    });

    it('rejects a value that is wrapped in no known form', async () => {
      const environment = { ...settingsFile({}), TRUST_KEY_ENCRYPTION_KEY: 'wrapped.none.YQ.YQ' };
      await expect(wrapConfiguredKeys(environment, 'vault')).rejects.toThrow(
        'TRUST_KEY_ENCRYPTION_KEY is wrapped, but not in the form of a wrapped key.',
      );
    });
  });
});
