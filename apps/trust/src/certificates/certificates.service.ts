import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Page, PageRequest } from '@vc/platform/http';
import { Outbox } from '@vc/platform/messaging';
import { Database, Transaction } from '@vc/platform/persistence';
import { KeyType } from '../keys/key.entity';
import { Certificate, CertificateType, isRootType, LEAF_OF, RootType } from './certificate.entity';
import { certificateNotInUse, rootNotActive, rootsAreNotRevoked } from './certificate.errors';
import { certificateEvent } from './certificate.events';
import { CertificateTrigger, nextCertificateStatus } from './certificate-status';
import { CertificateFilter, CertificatesRepository } from './certificates.repository';

@Injectable()
export class CertificatesService {
  constructor(
    private readonly database: Database,
    private readonly certificates: CertificatesRepository,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `NOT_FOUND` */
  async get(tenant: TenantId, id: string): Promise<Certificate> {
    return this.seen(await this.database.transaction(tenant, (tx) => this.certificates.get(tx, tenant, id)));
  }

  /** One that may sign what it has begun. @throws DomainError `NOT_FOUND`, `CERTIFICATE_NOT_ACTIVE` */
  async getInUse(tenant: TenantId, id: string): Promise<Certificate> {
    const certificate = await this.get(tenant, id);
    if (certificate.status === 'active' || certificate.status === 'deactivated') return certificate;
    throw certificateNotInUse(certificate);
  }

  async list(tenant: TenantId, filter: CertificateFilter, page: PageRequest): Promise<Page<Certificate>> {
    const found = await this.database.transaction(tenant, (tx) =>
      this.certificates.list(tx, tenant, { filter, now: this.clock() }, page),
    );
    return { ...found, items: found.items.map((certificate) => this.seen(certificate)) };
  }

  /**
   * IF B9: the one that is active gives way in the same transaction, and with a root its leaf.
   * @throws DomainError `NOT_FOUND`; `INVALID_STATE`, also for a leaf of a root that is not active
   */
  async activate(tenant: TenantId, id: string): Promise<Certificate> {
    return this.database.transaction(tenant, async (tx) => {
      const { keyType } = await this.certificates.get(tx, tenant, id);
      await this.certificates.lock(tx, tenant, keyType);
      const certificate = this.seen(await this.certificates.get(tx, tenant, id));
      if (certificate.status === 'active') return certificate;
      // A certificate that has ended is refused as such, whatever its root.
      nextCertificateStatus(certificate.status, 'activate');
      await this.requireActiveRoot(tx, certificate);
      await this.replaceActive(tx, certificate);
      if (isRootType(certificate.type)) await this.replaceActiveLeaf(tx, certificate, certificate.type);
      return certificate;
    });
  }

  /** Ends a leaf before its time; where its root is ours, the root's revocation list says so. */
  async revoke(tenant: TenantId, id: string): Promise<Certificate> {
    return this.database.transaction(tenant, async (tx) => {
      const { keyType, type } = await this.certificates.get(tx, tenant, id);
      if (isRootType(type)) throw rootsAreNotRevoked();
      await this.certificates.lock(tx, tenant, keyType);
      const certificate = this.seen(await this.certificates.get(tx, tenant, id));
      if (certificate.status === 'revoked') return certificate;
      certificate.revokedAt = this.clock();
      await this.move(tx, certificate, 'revoke');
      this.outbox.add(tx, certificateEvent('revoked', certificate));
      return certificate;
    });
  }

  /** The active certificate of a kind gives way, where there is one. Under the kind's lock. */
  async deactivate(tx: Transaction, tenant: TenantId, type: CertificateType, keyType: KeyType): Promise<void> {
    const active = await this.certificates.findMarkedActive(tx, { tenantId: tenant, type, keyType });
    if (!active) return;
    const hasEnded = active.expiresAt <= this.clock();
    await this.move(tx, active, hasEnded ? 'expire' : 'deactivate');
    this.outbox.add(tx, certificateEvent(hasEnded ? 'expired' : 'deactivated', active));
  }

  async move(tx: Transaction, certificate: Certificate, trigger: CertificateTrigger): Promise<void> {
    certificate.status = nextCertificateStatus(certificate.status, trigger);
    certificate.updatedAt = this.clock();
    await this.certificates.update(tx, certificate);
  }

  /** An imported certificate has no root of the tenant's own. */
  private async requireActiveRoot(tx: Transaction, { tenantId, parentCertificateId }: Certificate): Promise<void> {
    if (parentCertificateId === null) return;
    const root = this.seen(await this.certificates.get(tx, tenantId, parentCertificateId));
    if (root.status !== 'active') throw rootNotActive(root);
  }

  private async replaceActive(tx: Transaction, certificate: Certificate): Promise<void> {
    await this.deactivate(tx, certificate.tenantId, certificate.type, certificate.keyType);
    await this.move(tx, certificate, 'activate');
    this.outbox.add(tx, certificateEvent('activated', certificate));
  }

  /**
   * The leaf of a root that gave way gives way to the newest leaf of the root that is active now. Where there is none,
   * the next signature makes one. An imported leaf depends on no root of the tenant's own and stays.
   */
  private async replaceActiveLeaf(tx: Transaction, root: Certificate, rootType: RootType): Promise<void> {
    const { tenantId, keyType } = root;
    const [now, type] = [this.clock(), LEAF_OF[rootType]];
    const active = await this.certificates.findActive(tx, tenantId, { type, keyType }, now);
    if (active?.parentCertificateId === null || active?.parentCertificateId === root.id) return;
    const leaf = await this.certificates.findActivatableBelow(tx, root, now);
    await (leaf ? this.replaceActive(tx, leaf) : this.deactivate(tx, tenantId, type, keyType));
  }

  /** One that has ended is shown as expired, though the sweeper may not have come by yet. */
  private seen(certificate: Certificate): Certificate {
    const hasEnded = certificate.expiresAt <= this.clock() && certificate.status !== 'revoked';
    return hasEnded ? { ...certificate, status: 'expired' } : certificate;
  }
}
