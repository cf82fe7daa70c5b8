import type { NoticeSetting } from './notice-setting.entity';

export function toNoticeSettingsResource(setting: NoticeSetting) {
  const { channel, walletUrl, senderName, replyTo, language, texts, updatedAt } = setting;
  return { channel, walletUrl, senderName, replyTo, language, texts, updatedAt: updatedAt.toISOString() };
}
