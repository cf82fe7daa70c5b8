import type { NoticeRecipient } from './notice-recipient.entity';

export function toHolderNoticeSettingsResource({ isEnabled, language }: NoticeRecipient) {
  return { enabled: isEnabled, language };
}
