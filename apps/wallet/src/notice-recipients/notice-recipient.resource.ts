import type { OpenConfirmation } from './notice-addresses.service';
import type { NoticeRecipient } from './notice-recipient.entity';

export function toHolderNoticeSettingsResource({ isEnabled, language }: NoticeRecipient) {
  return { enabled: isEnabled, language };
}

/** What a response says of the address, beside the settings: they have an entity tag, and it changes by itself. */
export function toConfirmationMeta(open: OpenConfirmation | null) {
  if (!open) return {};
  const { email, askedAt, canAskAgain } = open;
  return { meta: { unconfirmedAddress: { email, askedAt: askedAt.toISOString(), canAskAgain } } };
}
