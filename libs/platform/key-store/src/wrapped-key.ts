import { isWrappingProvider, type WrappedBytes, type WrappingProvider } from '@vc/keys/provider';

/** A wrapped key-encryption key, as it is configured. */
export interface WrappedKey extends WrappedBytes {
  provider: WrappingProvider;
}

/** `wrapped.<provider>.<reference>.<ciphertext>`, the last two in base64url. */
const FORM = /^wrapped\.([a-z0-9-]+)\.([\w-]+)\.([\w-]+)$/;

export const isWrapped = (value: string) => value.startsWith('wrapped.');

export function formatWrappedKey({ provider, reference, ciphertext }: WrappedKey): string {
  return `wrapped.${provider}.${Buffer.from(reference).toString('base64url')}.${ciphertext.toString('base64url')}`;
}

/** @returns undefined for a value of another form or provider */
export function parseWrappedKey(value: string): WrappedKey | undefined {
  const [, provider = '', reference = '', ciphertext = ''] = FORM.exec(value) ?? [];
  if (!isWrappingProvider(provider)) return undefined;
  return {
    provider,
    reference: Buffer.from(reference, 'base64url').toString('utf8'),
    ciphertext: Buffer.from(ciphertext, 'base64url'),
  };
}
