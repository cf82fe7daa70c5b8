import type { UserContact } from '@vc/platform/service-clients';
import type { NoticeRecipient } from '../notice-recipients/notice-recipient.entity';
import type { NoticeSetting } from '../notice-settings/notice-setting.entity';
import type { NoticeMessage } from './notice-message';
import type { NoticeOutcome } from './notice-status';
import type { Notice } from './notice.entity';

/** A message and everything that a channel needs to send it. */
export interface NoticeDispatch {
  notice: Notice;
  setting: NoticeSetting;
  tenantName: string;
  /** The name of the sender. */
  organization: string;
  recipient: NoticeRecipient;
  contact: UserContact;
  message: NoticeMessage;
}

export interface NoticeChannel {
  /** @throws Error where a later attempt may succeed */
  send: (dispatch: NoticeDispatch) => Promise<NoticeOutcome>;
}
