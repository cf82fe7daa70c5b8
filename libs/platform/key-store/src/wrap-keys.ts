import type { WrappingProvider } from '@vc/keys/provider';
import { createKeyWrapper } from './create-key-wrapper';
import { KeyUnwrappingError } from './key-wrapping.errors';
import { readKeyWrappingSettings } from './key-wrapping-settings';
import { formatWrappedKey } from './wrapped-key';

interface WrapOptions {
  provider: WrappingProvider;
  /** `KEY_WRAPPING_FILE`. */
  settingsFile: string;
}

/** A key-encryption key of a schema. */
export interface KeyOfSchema {
  schema: string;
  /** 32 bytes, base64. */
  key: string;
}

/**
 * Wraps keys with the wrapping key that the settings have for the provider, and holds each against what unwrapping returns.
 * @returns the values to configure, in the order of the keys
 */
export async function wrapKeys(keys: KeyOfSchema[], { provider, settingsFile }: WrapOptions): Promise<string[]> {
  const wrapper = createKeyWrapper(provider, readKeyWrappingSettings(settingsFile));
  if (!wrapper) throw new KeyUnwrappingError(`KEY_WRAPPING_FILE has no settings for ${provider}.`);
  try {
    const values: string[] = [];
    for (const { schema, key } of keys) {
      const bytes = Buffer.from(key, 'base64');
      const wrapped = await wrapper.wrap(bytes, schema);
      const unwrapped = await wrapper.unwrap(wrapped, schema);
      if (!unwrapped.equals(bytes)) {
        throw new KeyUnwrappingError(`${provider} does not return the key that it wrapped.`);
      }
      values.push(formatWrappedKey({ provider, ...wrapped }));
    }
    return values;
  } finally {
    await wrapper.close();
  }
}
