import type { UnknownRevocation } from './revocation-setting.entity';

export function toRevocationSettingsResource(unknownRevocation: UnknownRevocation) {
  return { unknownRevocation };
}
