import type { PresentationSettings } from './retention-setting.entity';

export function toPresentationSettingsResource({ retention, overasking }: PresentationSettings) {
  return { retention, overasking };
}
