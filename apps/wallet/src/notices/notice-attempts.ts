import { Inject, Injectable } from '@nestjs/common';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { OnboardingClient, type UserContact } from '@vc/platform/service-clients';
import type { NoticeRecipient } from '../notice-recipients/notice-recipient.entity';
import { NoticeRecipientsService } from '../notice-recipients/notice-recipients.service';
import { OptOutTokens } from '../notice-recipients/opt-out-tokens';
import { NoticeContents } from '../notice-settings/notice-contents';
import type { NoticeSetting } from '../notice-settings/notice-setting.entity';
import { textsFor } from '../notice-settings/notice-texts';
import { NoticeChannels } from './notice-channels';
import { toNoticeMessage, toWalletLink } from './notice-message';
import { isWaitReason, type NoticeOutcome } from './notice-status';
import type { Notice } from './notice.entity';
import { NoticeSenders } from './notice-senders';
import { NoticesRepository } from './notices.repository';

/** Tells a user of one notice. The address and the texts are those of the moment. */
@Injectable()
export class NoticeAttempts {
  constructor(
    private readonly database: Database,
    private readonly notices: NoticesRepository,
    private readonly recipients: NoticeRecipientsService,
    private readonly tokens: OptOutTokens,
    private readonly onboarding: OnboardingClient,
    private readonly contents: NoticeContents,
    private readonly senders: NoticeSenders,
    private readonly channels: NoticeChannels,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sends the notice, unless it is of no use any more, the user does not want it, or it has to wait.
   * @param setting of the organization; null if it sends no notices
   * @throws Error where a later attempt may succeed
   */
  async run(notice: Notice, setting: NoticeSetting | null): Promise<NoticeOutcome> {
    if (!setting) return 'channel-off';
    if (notice.expiresAt <= this.clock()) return isWaitReason(notice.reason) ? notice.reason : 'expired';
    if (!(await this.isOfUse(notice))) return 'decided';
    const recipient = await this.recipients.get(notice);
    if (!recipient.isEnabled) return 'opted-out';
    const contact = await this.onboarding.findContact(notice.tenantId, notice.userId);
    if (!contact) return 'no-address';
    return this.send(notice, await this.contents.restrict(setting), recipient, contact);
  }

  private async send(
    notice: Notice,
    setting: NoticeSetting,
    recipient: NoticeRecipient,
    contact: UserContact,
  ): Promise<NoticeOutcome> {
    const { tenantName, organization, walletUrl } = await this.senders.get(setting);
    const message = toNoticeMessage({
      texts: textsFor(setting, notice.kind, recipient.language),
      name: contact.firstName,
      organization,
      link: toWalletLink(walletUrl, notice),
      optOutUrl: this.tokens.urlFor(notice),
    });
    const dispatch = { notice, setting, tenantName, organization, recipient, contact, message };
    return this.channels.get(setting.channel).send(dispatch);
  }

  private isOfUse(notice: Notice): Promise<boolean> {
    return this.database.transaction(notice.tenantId, (tx) => this.notices.isOfUse(tx, notice));
  }
}
