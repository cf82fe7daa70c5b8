import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import type { Page, PageRequest } from '@vc/platform/http';
import { createId, Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { Holder } from '../holders/holder';
import { NoticeSettingsService } from '../notice-settings/notice-settings.service';
import { isWaitReason, type NoticeStatus, nextNoticeStatus } from './notice-status';
import type { Notice } from './notice.entity';
import { noticeNotEnded } from './notice.errors';
import { NoticesRepository } from './notices.repository';

/** A notice about what was pushed before this time is no news. */
const LIFETIME_MS = 3 * 24 * 60 * 60_000;

/** What a notice is about. */
export interface NoticeSubject extends Pick<Notice, 'kind' | 'resourceId' | 'platformId'> {
  /** When the user can decide no longer. */
  endsAt?: Date;
}

/** Records what users are to be told. `NoticesWorker` tells them. */
@Injectable()
export class NoticesService {
  constructor(
    private readonly database: Database,
    private readonly notices: NoticesRepository,
    private readonly settings: NoticeSettingsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether the organization sends notices to its users. Cached; ask before the transaction that adds a notice. */
  async isOn(tenantId: TenantId): Promise<boolean> {
    return (await this.settings.find(tenantId)) !== null;
  }

  /** Adds a notice in the transaction that stores the resource. A repetition adds none. */
  async add(tx: Transaction, { tenantId, userId }: Holder, { endsAt, ...subject }: NoticeSubject): Promise<void> {
    const now = this.clock();
    const lifeEnd = new Date(now.getTime() + LIFETIME_MS);
    await this.notices.insertIfNew(tx, {
      id: createId(),
      tenantId,
      userId,
      ...subject,
      status: 'pending',
      reason: null,
      channel: null,
      attempts: 0,
      nextAttemptAt: now,
      leasedUntil: null,
      expiresAt: endsAt && endsAt < lifeEnd ? endsAt : lifeEnd,
      createdAt: now,
      updatedAt: now,
    });
  }

  /** Returns the notice with this id, of any tenant: a bounce names no tenant. */
  async find(id: string): Promise<Notice | null> {
    return this.database.acrossTenants((tx) => this.notices.find(tx, id));
  }

  /**
   * Records that the mail of a notice that was sent has come back.
   * @returns false if the notice has ended otherwise, or has bounced before
   * @throws DomainError `UNAVAILABLE` while the notice is being sent
   */
  async bounce(tx: Transaction, { tenantId, id }: Pick<Notice, 'tenantId' | 'id'>): Promise<boolean> {
    const notice = await this.notices.getForUpdate(tx, { tenantId, id });
    // A notice that waits has sent one mail: the one that asks for the confirmation.
    const isWaiting = notice.leasedUntil === null && isWaitReason(notice.reason);
    if (notice.status === 'pending' && !isWaiting) throw noticeNotEnded();
    if (notice.status !== 'sent' && notice.status !== 'pending') return false;
    const status = nextNoticeStatus(notice.status, 'bounce');
    await this.notices.update(tx, notice, { status, reason: 'bounced', nextAttemptAt: null, updatedAt: this.clock() });
    return true;
  }

  async list(tenantId: TenantId, status: NoticeStatus | undefined, page: PageRequest): Promise<Page<Notice>> {
    return this.database.transaction(tenantId, (tx) => this.notices.list(tx, tenantId, status, page));
  }
}
