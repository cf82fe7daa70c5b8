import { Injectable } from '@nestjs/common';
import type { Entitlement } from '@vc/contract/access';
import { AuthClient, TenantDomains } from '@vc/platform/service-clients';
import type { NoticeSetting } from './notice-setting.entity';

const ENTITLEMENT: Entitlement = 'notices.custom';

/** The members by which an organization writes into e-mails of the platform. */
export type OwnContent = Pick<NoticeSetting, 'walletUrl' | 'senderName' | 'replyTo' | 'texts'>;

const NEUTRAL: OwnContent = { walletUrl: null, senderName: null, replyTo: null, texts: [] };

type Content = OwnContent & Pick<NoticeSetting, 'tenantId' | 'channel'>;

/**
 * Decides which texts, senders and links of an organization its e-mails have. An organization without the entitlement writes under the name
 * of the tenant, and names links and addresses below its proven domain only. Its own gateway sends in its own name.
 */
@Injectable()
export class NoticeContents {
  constructor(
    private readonly auth: AuthClient,
    private readonly domains: TenantDomains,
  ) {}

  /** Returns the members that the organization may not use. @throws DomainError `UNAVAILABLE` */
  async listForbidden({ tenantId, channel, ...content }: Content): Promise<(keyof OwnContent)[]> {
    if (channel !== 'email') return [];
    const { name, entitlements } = await this.auth.tenant(tenantId);
    if (entitlements?.includes(ENTITLEMENT)) return [];
    const { walletUrl, senderName, replyTo, texts } = content;
    const isOwn = await this.ownHosts(tenantId);
    const allowed: Record<keyof OwnContent, boolean> = {
      walletUrl: walletUrl === null || isOwn(new URL(walletUrl).hostname),
      senderName: senderName === null || senderName === name,
      replyTo: replyTo === null || isOwn(replyTo.slice(replyTo.lastIndexOf('@') + 1)),
      texts: texts.length === 0,
    };
    return (Object.keys(allowed) as (keyof OwnContent)[]).filter((member) => !allowed[member]);
  }

  /** Replaces what the organization may not use (any more) by what the platform uses. @throws DomainError as `listForbidden` */
  async restrict(setting: NoticeSetting): Promise<NoticeSetting> {
    const forbidden = await this.listForbidden(setting);
    return { ...setting, ...Object.fromEntries(forbidden.map((member) => [member, NEUTRAL[member]])) };
  }

  /** Returns whether a host is the proven domain of the organization, or below it. */
  private async ownHosts(tenantId: string): Promise<(host: string) => boolean> {
    const bases = await this.domains.basesOf(tenantId);
    const own = bases.filter((base) => base !== this.domains.publicUrl).map((base) => new URL(base).hostname);
    return (host) => own.some((domain) => `.${host.toLowerCase()}`.endsWith(`.${domain}`));
  }
}
