import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WrappingProvider } from '@vc/keys/provider';
import {
  EnvelopeCipher,
  generateKeyEncryptionKey,
  KeyUnwrappingError,
  openKeyEncryption,
  wrapConfiguredKeys,
} from '@vc/platform/key-store';

export const key = generateKeyEncryptionKey();
export const former = generateKeyEncryptionKey();
export const folder = mkdtempSync(join(tmpdir(), 'vc-wrapping-'));
export const fileOf = (name: string, content: string) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
export const settingsOf = (provider: WrappingProvider, settings: object) =>
  fileOf('settings.json', JSON.stringify({ [provider]: settings }));

/** Wraps the keys of `trust` as `npm run vc -- operator keys wrap` does. */
export async function wrap(provider: WrappingProvider, settingsFile: string, given = key): Promise<[string, string]> {
  const [current, further] = await wrapConfiguredKeys(
    { KEY_WRAPPING_FILE: settingsFile, TRUST_KEY_ENCRYPTION_KEY: given, TRUST_FURTHER_KEY_ENCRYPTION_KEYS: former },
    provider,
  );
  expect([current?.name, further?.name]).toEqual(['TRUST_KEY_ENCRYPTION_KEY', 'TRUST_FURTHER_KEY_ENCRYPTION_KEYS']);
  return [current!.value, further!.value];
}

/** Opens them as a service does when it starts. */
export async function open([current, further]: [string, string], settingsFile: string | undefined, schema = 'trust') {
  const variables = { current: 'KEY_ENCRYPTION_KEY', further: 'FURTHER_KEY_ENCRYPTION_KEYS' };
  return openKeyEncryption({ schema, variables, current, further, settingsFile, firstPauseMs: 1 });
}

/** A text of the current key, and one of the further key. */
export async function expectKeys(opened: Promise<EnvelopeCipher>): Promise<void> {
  const cipher = await opened;
  const text = cipher.seal('text', 'context');
  const plain = (value: string) => new EnvelopeCipher(Buffer.from(value, 'base64'));
  expect(plain(key).open(text, 'context').toString()).toBe('text');
  expect(cipher.open(plain(former).seal('older', 'context'), 'context').toString()).toBe('older');
}

export async function expectRefused(opened: Promise<unknown>, reason: string): Promise<void> {
  const error = await opened.then(
    () => undefined,
    (thrown: unknown) => thrown as Error,
  );
  expect(error).toBeInstanceOf(KeyUnwrappingError);
  expect(error?.message).toContain(reason);
  expect(error?.message).not.toContain(key);
}
