import type { KeySettings, UpdateKeySettings } from '../api/schemas';

export type KeyType = KeySettings['keyTypes'][number]['keyType'];

/** In place of a provider: that of the installation. No provider has an empty name. */
export const OF_PLATFORM = '';

export interface KeyChoice {
  keyType: KeyType;
  /** Name of a provider, or `OF_PLATFORM`. */
  provider: string;
}

export function toKeyDraft({ keyTypes }: KeySettings): KeyChoice[] {
  return keyTypes.map(({ keyType, provider, isDefault }) => ({
    keyType,
    provider: isDefault ? OF_PLATFORM : provider,
  }));
}

/** A key type that is left out has the provider of the installation. */
export function toKeyRequest(draft: readonly KeyChoice[]): UpdateKeySettings {
  return { keyTypes: draft.filter(({ provider }) => provider !== OF_PLATFORM) };
}

/** The names of the providers that make keys of the type. */
export function providersFor({ providers }: KeySettings, keyType: KeyType): string[] {
  return providers.filter(({ keyTypes }) => keyTypes.includes(keyType)).map(({ name }) => name);
}

/** What is wrong with the choice for a key type. @param errors of the request, by JSON pointer */
export function errorOf(draft: readonly KeyChoice[], keyType: KeyType, errors: Record<string, string>) {
  const index = toKeyRequest(draft).keyTypes.findIndex((each) => each.keyType === keyType);
  return index < 0 ? undefined : (errors[`/keyTypes/${index}/provider`] ?? errors[`/keyTypes/${index}`]);
}
