import type { CredentialPreset } from '../credential-preset.entity';
import { BASIC_PRESETS } from './basic-presets';
import { IDENTITY_PRESETS } from './identity-presets';
import { platformPreset } from './platform-preset';

/** Presets that every tenant sees. */
export function platformPresets(publicUrl: string): CredentialPreset[] {
  return [...BASIC_PRESETS, ...IDENTITY_PRESETS].map((content) => platformPreset(publicUrl, content));
}
