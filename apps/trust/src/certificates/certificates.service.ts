import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { DomainError, Page, PageRequest } from '@vc/platform/http';
import { Outbox } from '@vc/platform/messaging';
import { Database, Transaction } from '@vc/platform/persistence';
import { KeyType } from '../keys/key.entity';
import { Certificate, CertificateType, LEAF_TYPES } from './certificate.entity';
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
    throw new DomainError('CERTIFICATE_NOT_ACTIVE', `The certificate is ${certificate.status}.`);
  }

  async list(tenant: TenantId, filter: CertificateFilter, page: PageRequest): Promise<Page<Certificate>> {
    const found = await this.database.transaction(tenant, (tx) =>
      this.certificates.list(tx, tenant, filter, page, this.clock()),
    );
    return { ...found, items: found.items.map((certificate) => this.seen(certificate)) };
  }

  /** IF B9: the one that is active gives way in the same transaction. @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async activate(tenant: TenantId, id: string): Promise<Certificate> {
    return this.database.transaction(tenant, async (tx) => {
      const { keyType } = await this.certificates.get(tx, tenant, id);
      await this.certificates.lock(tx, tenant, keyType);
      const certificate = this.seen(await this.certificates.get(tx, tenant, id));
      if (certificate.status === 'active') return certificate;
      const next = nextCertificateStatus(certificate.status, 'activate');
      await this.deactivate(tx, tenant, certificate.type, keyType);
      certificate.status = next;
      certificate.updatedAt = this.clock();
      await this.certificates.update(tx, certificate);
      this.outbox.add(tx, certificateEvent('activated', certificate));
      return certificate;
    });
  }

  /** Ends a leaf before its time; where its root is ours, the root's revocation list says so. */
  async revoke(tenant: TenantId, id: string): Promise<Certificate> {
    return this.database.transaction(tenant, async (tx) => {
      const { keyType, type } = await this.certificates.get(tx, tenant, id);
      if (!LEAF_TYPES.some((each) => each === type)) throw rootsStay();
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
    const active = await tx.findOneBy(Certificate, { tenantId: tenant, type, keyType, status: 'active' });
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

  /** One that has ended is shown as expired, though the sweeper may not have come by yet. */
  private seen(certificate: Certificate): Certificate {
    const hasEnded = certificate.expiresAt <= this.clock() && certificate.status !== 'revoked';
    return hasEnded ? { ...certificate, status: 'expired' } : certificate;
  }
}

const rootsStay = () =>
  new DomainError('INVALID_STATE', 'A root is not revoked: whoever trusts it has to stop trusting it.');
