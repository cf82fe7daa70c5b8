import { Inject, Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { Approvals, AdminAudit } from '@vc/platform/audit';
import { EnvelopeCipher } from '@vc/platform/key-store';
import { Database, type Transaction } from '@vc/platform/persistence';
import type { Precondition } from '@vc/platform/http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { AuthAction } from '../../administration/audit/auth-action';
import { endSessions } from '../../staff/staff-members/staff-change';
import { StaffRepository } from '../../staff/staff-members/staff.repository';
import type { Revocation } from '../../authorization-server/tokens/revocation';
import { RevocationFeed } from '../../authorization-server/tokens/revocation-feed';
import { noIdentityProvider, secretRequired } from './identity-provider.errors';
import type { IdentityProvider } from './identity-provider.entity';
import { toIdentityProviderResource } from './identity-provider.resource';
import { IdentityProvidersRepository } from './identity-providers.repository';
import { OpenIdProviders, type ProviderAccess } from './openid-providers';
import type { PutIdentityProviderDto } from './put-identity-provider.dto';

const CHANGE = { act: 'identity-provider.change' } as const;

/** The OpenID providers at which staff signs on, one for each tenant. */
@Injectable()
export class IdentityProvidersService {
  constructor(
    private readonly database: Database,
    private readonly providers: IdentityProvidersRepository,
    private readonly staff: StaffRepository,
    private readonly feed: RevocationFeed,
    private readonly openId: OpenIdProviders,
    private readonly cipher: EnvelopeCipher,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly approvals: Approvals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(tenantId: TenantId): Promise<IdentityProvider | null> {
    return this.database.transaction(tenantId, (tx) => this.providers.find(tx, tenantId));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tenantId: TenantId): Promise<IdentityProvider> {
    const provider = await this.find(tenantId);
    if (!provider) throw noIdentityProvider();
    return provider;
  }

  /** Whether the provider has not been changed since it was read. It then stays so until the transaction ends. */
  async isCurrent(tx: Transaction, { tenantId, updatedAt }: IdentityProvider): Promise<boolean> {
    const current = await this.providers.findForShare(tx, tenantId);
    return current?.updatedAt.getTime() === updatedAt.getTime();
  }

  /** Returns what a request to the provider needs. */
  toAccess({ tenantId, issuer, clientId, clientSecret }: IdentityProvider): ProviderAccess {
    return { issuer, clientId, clientSecret: this.cipher.open(clientSecret, sealingContext(tenantId)).toString() };
  }

  /**
   * Sets the provider after its metadata was read. The sessions of members of another issuer end, and they sign on anew.
   * @throws DomainError `VALIDATION_ERROR` for an issuer without usable metadata, `PRECONDITION_FAILED`
   */
  async put(tenantId: TenantId, dto: PutIdentityProviderDto, precondition: Precondition): Promise<IdentityProvider> {
    // The approver reads whom the provider makes staff, and no secret.
    const { clientSecret: _, ...content } = dto;
    const act = { ...CHANGE, tenantId, resourceIds: [tenantId], content };
    return this.approvals.run(act, () => this.putNow(tenantId, dto, precondition));
  }

  private async putNow(
    tenantId: TenantId,
    dto: PutIdentityProviderDto,
    precondition: Precondition,
  ): Promise<IdentityProvider> {
    await this.openId.assertUsable(dto.issuer);
    return this.feed.revokeWith(async (tx) => {
      const before = await this.providers.findForUpdate(tx, tenantId);
      if (before) precondition.assert(toIdentityProviderResource(before));
      const provider = this.changed(tenantId, dto, before);
      await this.providers.upsert(tx, provider);
      const isOther = before !== null && before.issuer !== provider.issuer;
      const revocations = isOther ? await this.endSessions(tx, tenantId) : [];
      if (isOther) await this.staff.unlinkAll(tx, tenantId);
      await this.audit.add(tx, { tenantId, action: 'identity-provider.set', resourceIds: [tenantId] });
      return { result: provider, revocations };
    });
  }

  /** Its members keep their roles, and need an invitation for a password. Their sessions end. A repetition has the same result. */
  async delete(tenantId: TenantId): Promise<void> {
    await this.approvals.run({ ...CHANGE, tenantId, resourceIds: [tenantId] }, () => this.deleteNow(tenantId));
  }

  private async deleteNow(tenantId: TenantId): Promise<void> {
    await this.feed.revoke(async (tx) => {
      if (!(await this.providers.findForUpdate(tx, tenantId))) return [];
      const revocations = await this.endSessions(tx, tenantId);
      await this.providers.delete(tx, tenantId);
      await this.staff.releaseAll(tx, tenantId);
      await this.audit.add(tx, { tenantId, action: 'identity-provider.deleted', resourceIds: [tenantId] });
      return revocations;
    });
  }

  /** The provider has admitted the members who are linked to it. */
  private async endSessions(tx: Transaction, tenantId: TenantId): Promise<Revocation[]> {
    const linked = await this.staff.listLinked(tx, tenantId);
    return linked.flatMap((member) => endSessions(member, this.clock()));
  }

  private changed(tenantId: TenantId, dto: PutIdentityProviderDto, before: IdentityProvider | null): IdentityProvider {
    const { clientSecret, ...setting } = dto;
    const { issuer } = setting;
    const kept = before?.issuer === issuer ? before.clientSecret : undefined;
    const sealed = clientSecret === undefined ? kept : this.cipher.seal(clientSecret, sealingContext(tenantId));
    // A stored secret is sent to the issuer that it was given for only.
    if (sealed === undefined) throw secretRequired();
    return { tenantId, ...setting, clientSecret: sealed, updatedAt: this.clock() };
  }
}

function sealingContext(tenantId: TenantId): string {
  return `auth.identity_providers/${tenantId}`;
}
