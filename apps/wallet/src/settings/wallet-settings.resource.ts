import type { WalletRules } from './wallet-setting.entity';

export function toWalletSettingsResource({ strangers, unregistered, overasking }: WalletRules) {
  return { strangers, unregistered, overasking };
}
