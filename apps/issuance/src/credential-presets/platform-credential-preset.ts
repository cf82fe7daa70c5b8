import { PLATFORM_AUTHOR } from '../credential-definitions/credential-type';
import type { PlatformPreset } from '../credential-definitions/platform-presets/platform-preset';
import type { CredentialPreset } from './credential-preset.entity';

const INTRODUCED = new Date('2026-11-21T00:00:00.000Z');

export function toPlatformCredentialPreset(preset: PlatformPreset): CredentialPreset {
  return {
    id: `${PLATFORM_AUTHOR}:${preset.code}`,
    tenantId: null,
    author: PLATFORM_AUTHOR,
    code: preset.code,
    credentialFormat: preset.format,
    templateName: preset.name,
    templateType: preset.type,
    templateDescription: preset.description,
    templateAttributes: preset.attributes,
    settings: preset.settings,
    createdAt: INTRODUCED,
    updatedAt: INTRODUCED,
  };
}
