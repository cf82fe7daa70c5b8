import { Injectable } from '@nestjs/common';
import { METRICS, Metrics } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { OnboardingClient } from '@vc/platform/service-clients';
import { BounceAddresses } from '../notice-recipients/bounce-addresses';
import { NoticeRecipientsService } from '../notice-recipients/notice-recipients.service';
import type { Notice } from '../notices/notice.entity';
import { NoticesService } from '../notices/notices.service';
import { findBouncedPart, type BouncedPart, type BounceOutcome } from './bounce-outcome';

/** Takes what mail servers report about notices that they had accepted. */
@Injectable()
export class BouncesService {
  private readonly received = Metrics.current().counter(METRICS.noticeBounces);

  constructor(
    private readonly database: Database,
    private readonly notices: NoticesService,
    private readonly recipients: NoticeRecipientsService,
    private readonly addresses: BounceAddresses,
    private readonly onboarding: OnboardingClient,
  ) {}

  /**
   * A repetition changes nothing.
   * @param token of the envelope sender that the message came back to
   * @throws DomainError `UNAVAILABLE` while the notice is being sent, and where the address of the user cannot be read
   */
  async receive(token: string, message: Uint8Array): Promise<BounceOutcome> {
    const outcome = await this.apply(token, findBouncedPart(message));
    this.received.of({ outcome }).inc();
    return outcome;
  }

  private async apply(token: string, part: BouncedPart | undefined): Promise<BounceOutcome> {
    if (part === undefined) return 'no-failure';
    const notice = await this.findNotice(token);
    if (!notice) return 'unknown-mail';
    const contact = await this.onboarding.findContact(notice.tenantId, notice.userId);
    const address = contact?.email ?? null;
    if (address === null || !this.addresses.hasSent(token, notice.id, address)) return 'unknown-mail';
    return this.record(notice, part, address);
  }

  private async findNotice(token: string): Promise<Notice | null> {
    const id = this.addresses.noticeIdIn(token);
    return id === undefined ? null : this.notices.find(id);
  }

  private async record(notice: Notice, part: BouncedPart, address: string): Promise<BounceOutcome> {
    return this.database.transaction(notice.tenantId, async (tx) => {
      if (!(await this.notices.bounce(tx, notice))) return 'ended-before';
      if (part === 'mail') return 'mail-refused';
      await this.recipients.markUndeliverable(tx, notice, address);
      return 'address-refused';
    });
  }
}
