import { Inject, Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import { Database, type Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { AuthAction } from '../audit/auth-action';
import type { Administrator } from '../tenants/tenants.service';
import { DomainProofs } from './domain-proofs';
import type { TenantDomain } from './tenant-domain.entity';
import { domainChanged, domainTaken, recordMissing } from './tenant-domain.errors';
import { nextTenantDomainStatus } from './tenant-domain-status';
import { TenantDomainsRepository } from './tenant-domains.repository';
import { TenantDomainsService } from './tenant-domains.service';

const HOUR_MS = 60 * 60_000;
const CHECK_AFTER_MS = 24 * HOUR_MS;
/** Longest time without the record until a domain lapses. It is seen by checks, so it may last a day longer. */
const LAPSE_AFTER_MS = 72 * HOUR_MS;
const BATCH_SIZE = 100;

/** Looks for the records of domains in DNS. A domain is active while its record is there. */
@Injectable()
export class DomainVerificationService {
  constructor(
    private readonly database: Database,
    private readonly domains: TenantDomainsRepository,
    private readonly claims: TenantDomainsService,
    private readonly proofs: DomainProofs,
    private readonly audit: AdminAudit<AuthAction>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Activates the domain if its record is in DNS. A repetition for an active domain looks again, and activates nothing.
   * @throws DomainError `NOT_FOUND`, `INVALID_STATE` without the record, `CONFLICT` while another tenant has the domain,
   * `UNAVAILABLE` when DNS does not answer
   */
  async verify(administrator: Administrator, tenantId: string): Promise<TenantDomain> {
    const claim = await this.claims.get(administrator, tenantId);
    if (!(await this.proofs.isPublished(claim))) throw recordMissing(claim);
    await this.endFormerHolder(claim);
    return this.database.acrossTenants((tx) => this.activate(tx, claim));
  }

  /** Claims active domains whose last check is a day ago, and returns their tenants. */
  async claimDue(): Promise<string[]> {
    const now = this.clock();
    const due = { before: new Date(now.getTime() - CHECK_AFTER_MS), now, limit: BATCH_SIZE };
    return this.database.acrossTenants((tx) => this.domains.claimUnchecked(tx, due));
  }

  /** @throws DomainError `UNAVAILABLE` when DNS does not answer, which says nothing about the record */
  async check(tenantId: string): Promise<void> {
    const found = await this.database.transaction(tenantId, (tx) => this.domains.find(tx, tenantId));
    if (found?.status !== 'active') return;
    const isPublished = await this.proofs.isPublished(found);
    const now = this.clock();
    const missingSince = isPublished ? null : (found.missingSince ?? now);
    const hasLapsed = missingSince !== null && now.getTime() - missingSince.getTime() >= LAPSE_AFTER_MS;
    if (hasLapsed) return this.lapse(found, missingSince);
    await this.change(found, (row) => ({ ...row, missingSince, provenAt: isPublished ? now : row.provenAt }));
  }

  /** The holder of the zone has given the domain to another tenant by replacing the record. */
  private async endFormerHolder({ tenantId, domain }: TenantDomain): Promise<void> {
    const holder = await this.database.acrossTenants((tx) => this.domains.findActive(tx, domain));
    if (!holder || holder.tenantId === tenantId) return;
    if (await this.proofs.isPublished(holder)) throw domainTaken(domain);
    await this.lapse(holder, this.clock());
  }

  private async activate(tx: Transaction, claim: TenantDomain): Promise<TenantDomain> {
    const { tenantId, domain, token } = claim;
    await this.domains.lockDomain(tx, domain);
    const current = await this.domains.findForUpdate(tx, tenantId);
    if (current?.token !== token) throw domainChanged();
    const holder = await this.domains.findActive(tx, domain);
    if (holder && holder.tenantId !== tenantId) throw domainTaken(domain);
    const now = this.clock();
    const status = nextTenantDomainStatus(current.status, 'prove');
    const proven = { ...current, status, provenAt: now, checkedAt: now, missingSince: null, updatedAt: now };
    await this.domains.upsert(tx, proven);
    if (current.status !== status) {
      await this.audit.add(tx, { tenantId, action: 'tenant-domain.activated', resourceIds: [tenantId] });
    }
    return proven;
  }

  private async lapse(found: TenantDomain, missingSince: Date): Promise<void> {
    await this.change(found, (row) => ({ ...row, status: nextTenantDomainStatus(row.status, 'lapse'), missingSince }));
  }

  /** Changes the row unless it is that of another claim now. */
  private async change(found: TenantDomain, to: (row: TenantDomain) => TenantDomain): Promise<void> {
    const { tenantId, token } = found;
    await this.database.transaction(tenantId, async (tx) => {
      const current = await this.domains.findForUpdate(tx, tenantId);
      if (current?.token !== token) return;
      const changed = { ...to(current), updatedAt: this.clock() };
      await this.domains.upsert(tx, changed);
      if (changed.status === current.status) return;
      await this.audit.add(tx, { tenantId, action: 'tenant-domain.lapsed', resourceIds: [tenantId] });
    });
  }
}
