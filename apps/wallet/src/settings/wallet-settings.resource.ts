import type { Strangers } from './wallet-setting.entity';

export function toWalletSettingsResource(strangers: Strangers) {
  return { strangers };
}
