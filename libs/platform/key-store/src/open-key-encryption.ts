import type { EnvelopeCipher } from './envelope-cipher';
import { keyEncryptionCipher } from './key-encryption';
import { type ConfiguredKey, unwrapKeys } from './unwrap-keys';

/** The key-encryption keys of a schema as they are configured: each in base64, or wrapped by a key provider. */
export interface KeyEncryptionSource {
  schema: string;
  /** Of the services of the schema, or, with a prefix, of an operator's program. */
  variables: { current: string; further: string };
  current: string;
  /** Comma-separated. */
  further: string | undefined;
  /** `KEY_WRAPPING_FILE`. */
  settingsFile: string | undefined;
  /** Told when a provider does not unwrap at the moment, and is asked again. */
  onFailure?: (problem: string) => void;
  /** After the first attempt; each further pause is twice as long. Default: 1 second. */
  firstPauseMs?: number | undefined;
}

/** Unwraps the keys that are wrapped. They are in memory only. @throws KeyUnwrappingError, InvalidConfigError */
export async function openKeyEncryption(source: KeyEncryptionSource): Promise<EnvelopeCipher> {
  const { schema, settingsFile, onFailure, firstPauseMs } = source;
  const [current = '', ...further] = await unwrapKeys(listKeys(source), {
    schema,
    settingsFile,
    onFailure,
    firstPauseMs,
  });
  return keyEncryptionCipher(current, further.join());
}

/** The current key is the first one. */
export function listKeys({ variables, current, further = '' }: KeyEncryptionSource): ConfiguredKey[] {
  const others = further.split(',').filter(Boolean);
  return [
    { variable: variables.current, value: current },
    ...others.map((value) => ({ variable: variables.further, value })),
  ];
}
