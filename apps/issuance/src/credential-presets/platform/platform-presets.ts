import { CredentialPreset } from '../credential-preset.entity';
import { basicPresets } from './basic-presets';
import { identityPresets } from './identity-presets';

/** Presets that every tenant sees. */
export function platformPresets(publicUrl: string): CredentialPreset[] {
  return [...basicPresets(publicUrl), ...identityPresets(publicUrl)];
}
