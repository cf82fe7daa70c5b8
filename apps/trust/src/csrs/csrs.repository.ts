import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound, Page, PageRequest } from '@vc/platform/http';
import { findPage, Transaction } from '@vc/platform/persistence';
import { LessThanOrEqual, MoreThan } from 'typeorm';
import { CertificateSigningRequest } from './certificate-signing-request.entity';

export type CsrFilter = Partial<Pick<CertificateSigningRequest, 'type' | 'status' | 'keyType'>>;

const NAME = 'certificate signing request';

@Injectable()
export class CsrsRepository {
  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<CertificateSigningRequest> {
    const request = await tx.findOneBy(CertificateSigningRequest, { tenantId, id });
    if (!request) throw notFound(NAME, id);
    return request;
  }

  /** @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<CertificateSigningRequest> {
    const lock = { mode: 'pessimistic_write' } as const;
    const request = await tx.findOne(CertificateSigningRequest, { where: { tenantId, id }, lock });
    if (!request) throw notFound(NAME, id);
    return request;
  }

  async list(
    tx: Transaction,
    tenantId: TenantId,
    { filter, now }: { filter: CsrFilter; now: Date },
    page: PageRequest,
  ): Promise<Page<CertificateSigningRequest>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    const where = { ...filter, tenantId, ...(filter.status === 'pending' && { expiresAt: MoreThan(now) }) };
    // Requests that the sweeper has not marked yet.
    const unmarked = { ...where, status: 'pending' as const, expiresAt: LessThanOrEqual(now) };
    const matching: [typeof where, ...(typeof where)[]] = filter.status === 'expired' ? [where, unmarked] : [where];
    return findPage(tx, { entity: CertificateSigningRequest, where: matching, order }, page);
  }

  async countPending(tx: Transaction, tenantId: TenantId, now: Date): Promise<number> {
    return tx.countBy(CertificateSigningRequest, { tenantId, status: 'pending', expiresAt: MoreThan(now) });
  }

  async insert(tx: Transaction, request: CertificateSigningRequest): Promise<void> {
    await tx.insert(CertificateSigningRequest, request);
  }

  async update(tx: Transaction, { tenantId, id, ...content }: CertificateSigningRequest): Promise<void> {
    await tx.update(CertificateSigningRequest, { tenantId, id }, content);
  }

  /** Across tenants, for the sweeper. */
  async expire(tx: Transaction, now: Date): Promise<void> {
    const ended = { status: 'pending' as const, expiresAt: LessThanOrEqual(now) };
    await tx.update(CertificateSigningRequest, ended, { status: 'expired', updatedAt: now });
  }
}
