import type { KeySettings } from './key-settings';

export function toKeySettingsResource({ keyTypes, providers }: KeySettings) {
  return {
    keyTypes: keyTypes.map(({ keyType, provider, isDefault }) => ({ keyType, provider, isDefault })),
    providers: providers.map(({ name, keyTypes: types }) => ({ name, keyTypes: [...types] })),
  };
}
