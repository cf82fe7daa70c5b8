import type { NoticeSetting } from './notice-setting.entity';

/** No response shows the secret of the gateway. */
export function toNoticeSettingsResource(setting: NoticeSetting) {
  const { channel, walletUrl, senderName, replyTo, gatewayUrl, language, texts, updatedAt } = setting;
  const gateway = gatewayUrl === null ? null : { url: gatewayUrl };
  return { channel, walletUrl, senderName, replyTo, gateway, language, texts, updatedAt: updatedAt.toISOString() };
}
