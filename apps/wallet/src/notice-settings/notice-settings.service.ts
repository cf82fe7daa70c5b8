import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { GrowingCache, type Clock, CLOCK } from '@vc/platform/scheduling';
import { Database, lockUntilCommit } from '@vc/platform/persistence';
import type { Precondition } from '@vc/platform/http';
import { WalletConfig } from '../wallet-config';
import { NoticeContents } from './notice-contents';
import { NoticeGateways } from './notice-gateways';
import type { NoticeSetting } from './notice-setting.entity';
import { contentNotEntitled, emailNotSent, noNoticeSettings, walletUrlNotSecure } from './notice-settings.errors';
import { NoticeSettingsRepository } from './notice-settings.repository';
import { toNoticeSettingsResource } from './notice-settings.resource';
import type { PutNoticeSettingsDto } from './put-notice-settings.dto';

/** A change takes effect in other processes after this time. */
const CACHE_TTL_MS = 5_000;
const CACHE_SIZE = 10_000;
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** How organizations tell their users of what they push. */
@Injectable()
export class NoticeSettingsService {
  private readonly cache = new GrowingCache<TenantId, { setting: NoticeSetting | null }>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (tenantId) => ({ setting: await this.read(tenantId) }),
  });

  constructor(
    private readonly database: Database,
    private readonly settings: NoticeSettingsRepository,
    private readonly gateways: NoticeGateways,
    private readonly contents: NoticeContents,
    private readonly config: WalletConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Cached. Returns null for an organization that sends no notices. */
  async find(tenantId: TenantId): Promise<NoticeSetting | null> {
    return (await this.cache.forceFetch(tenantId)).setting;
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenantId: TenantId): Promise<NoticeSetting> {
    const setting = await this.read(tenantId);
    if (!setting) throw noNoticeSettings();
    return setting;
  }

  /** @throws DomainError `PRECONDITION_FAILED`, `FORBIDDEN` for content that the organization may not use, ValidationFailed */
  async put(tenantId: TenantId, dto: PutNoticeSettingsDto, precondition: Precondition): Promise<NoticeSetting> {
    this.assertUsable(dto);
    const content = this.toContent(tenantId, dto);
    const [forbidden] = await this.contents.listForbidden(content);
    if (forbidden !== undefined) throw contentNotEntitled(forbidden);
    await this.gateways.assertReachable(dto.gateway);
    const setting = await this.database.transaction(tenantId, async (tx) => {
      await lockUntilCommit(tx, `notice-settings/${tenantId}`);
      const before = await this.settings.find(tx, tenantId);
      if (before) precondition.assert(toNoticeSettingsResource(before));
      const changed = { ...content, ...this.gateways.seal(tenantId, dto.gateway, before) };
      await this.settings.set(tx, changed);
      return changed;
    });
    this.cache.set(tenantId, { setting });
    return setting;
  }

  /** Users get no further notices, also none of earlier pushes. A repetition has the same result. */
  async delete(tenantId: TenantId): Promise<void> {
    await this.database.transaction(tenantId, (tx) => this.settings.delete(tx, tenantId));
    this.cache.set(tenantId, { setting: null });
  }

  private read(tenantId: TenantId): Promise<NoticeSetting | null> {
    return this.database.transaction(tenantId, (tx) => this.settings.find(tx, tenantId));
  }

  private assertUsable({ channel, walletUrl }: PutNoticeSettingsDto): void {
    if (walletUrl !== undefined) this.assertSecure(walletUrl);
    // No organization shall rely on e-mail that is never sent.
    if (channel === 'email' && !this.config.mailSettings) throw emailNotSent();
  }

  private assertSecure(walletUrl: string): void {
    const { protocol, hostname } = new URL(walletUrl);
    // A development platform on http has a wallet on http.
    const allowsLoopback = this.config.PUBLIC_URL.startsWith('http:') && LOOPBACK.includes(hostname);
    if (protocol !== 'https:' && !allowsLoopback) throw walletUrlNotSecure();
  }

  private toContent(tenantId: TenantId, dto: PutNoticeSettingsDto) {
    const { channel, walletUrl = null, senderName = null, replyTo = null, language } = dto;
    const texts = dto.texts.map((text) => ({ ...text }));
    return { tenantId, channel, walletUrl, senderName, replyTo, language, texts, updatedAt: this.clock() };
  }
}
