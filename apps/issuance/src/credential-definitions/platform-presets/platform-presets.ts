import { BASIC_PRESETS } from './basic-presets';
import { EDUCATION_PRESETS } from './education-presets';
import { IDENTITY_PRESETS } from './identity-presets';
import type { PlatformPreset } from './platform-preset';
import { toPlatformPreset } from './platform-preset';

export function platformPresets(publicUrl: string): PlatformPreset[] {
  return [...BASIC_PRESETS, ...IDENTITY_PRESETS, ...EDUCATION_PRESETS].map((content) =>
    toPlatformPreset(publicUrl, content),
  );
}
