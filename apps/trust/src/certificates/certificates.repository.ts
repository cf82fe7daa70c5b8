import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Transaction } from '@vc/platform/persistence';
import { MoreThan } from 'typeorm';
import { type KeyType } from '../keys/key.entity';
import { Certificate, type CertificateType } from './certificate.entity';

@Injectable()
export class CertificatesRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<Certificate> {
    const certificate = await tx.findOneBy(Certificate, { tenantId, id });
    if (!certificate) throw notFound('certificate', id);
    return certificate;
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

  async insert(tx: Transaction, certificate: Certificate): Promise<void> {
    await tx.insert(Certificate, certificate);
  }

  /** Lets one transaction at a time make or change the tenant's certificates of a kind. */
  async lock(tx: Transaction, tenant: TenantId, keyType: KeyType): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext($1))`, [`certificates/${tenant}/${keyType}`]);
  }
}
