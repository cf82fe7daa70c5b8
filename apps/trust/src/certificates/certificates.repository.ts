import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, lockUntilCommit, Transaction } from '@vc/platform/persistence';
import { In, LessThanOrEqual, MoreThan } from 'typeorm';
import { type KeyType } from '../keys/key.entity';
import { Certificate, type CertificateType } from './certificate.entity';

export type CertificateFilter = Partial<Pick<Certificate, 'type' | 'status' | 'keyType'>>;

@Injectable()
export class CertificatesRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Certificate> {
    const certificate = await tx.findOneBy(Certificate, { tenantId, id });
    if (!certificate) throw notFound('certificate', id);
    return certificate;
  }

  async list(
    tx: Transaction,
    tenantId: TenantId,
    filter: CertificateFilter,
    page: PageRequest,
  ): Promise<Page<Certificate>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: Certificate, where: { ...filter, tenantId }, order }, page);
  }

  async findActive(tx: Transaction, tenantId: TenantId, type: CertificateType, keyType: KeyType, now: Date) {
    return tx.findOneBy(Certificate, { tenantId, type, keyType, status: 'active', expiresAt: MoreThan(now) });
  }

  /** The active certificate gives way, where there is one. */
  async deactivate(tx: Transaction, tenantId: TenantId, type: CertificateType, keyType: KeyType, now: Date) {
    await tx.update(
      Certificate,
      { tenantId, type, keyType, status: 'active' },
      { status: 'deactivated', updatedAt: now },
    );
  }

  /** Gives the certificates whose time has passed the status that says so. */
  async expire(tx: Transaction, tenantId: TenantId, now: Date): Promise<void> {
    await tx.update(
      Certificate,
      { tenantId, expiresAt: LessThanOrEqual(now), status: In(['pendingActivation', 'active', 'deactivated']) },
      { status: 'expired', updatedAt: now },
    );
  }

  async insert(tx: Transaction, certificate: Certificate): Promise<void> {
    await tx.insert(Certificate, certificate);
  }

  /** Lets one transaction at a time make or change the tenant's certificates of a kind. */
  async lock(tx: Transaction, tenant: TenantId, keyType: KeyType): Promise<void> {
    await lockUntilCommit(tx, `certificates/${tenant}/${keyType}`);
  }
}
