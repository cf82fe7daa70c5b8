import type { Retention } from './retention-setting.entity';

export function toPresentationSettingsResource(retention: Retention) {
  return { retention };
}
