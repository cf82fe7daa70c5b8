import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, type Page, type PageRequest } from '@vc/platform/http';
import { findPage, type Transaction } from '@vc/platform/persistence';
import { MoreThan } from 'typeorm';
import { StaffMember } from './staff-member.entity';

const LOCK = { mode: 'pessimistic_write' } as const;

@Injectable()
export class StaffRepository {
  /** Returns false if a member of the tenant has the e-mail address. */
  async insertIfFree(tx: Transaction, member: StaffMember): Promise<boolean> {
    const insert = tx.createQueryBuilder().insert().into(StaffMember).values(member).orIgnore().returning('id');
    return ((await insert.execute()).raw as unknown[]).length > 0;
  }

  async find(tx: Transaction, tenantId: TenantId, id: string): Promise<StaffMember | null> {
    return tx.findOneBy(StaffMember, { tenantId, id });
  }

  async findOfAnyTenant(tx: Transaction, id: string): Promise<StaffMember | null> {
    return tx.findOneBy(StaffMember, { id });
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(tx: Transaction, tenantId: TenantId, id: string): Promise<StaffMember> {
    const member = await this.find(tx, tenantId, id);
    if (!member) throw notFound('member of staff', id);
    return member;
  }

  /** Locks the member until the transaction ends. @throws DomainError `NOT_FOUND` */
  async getForUpdate(tx: Transaction, tenantId: TenantId, id: string): Promise<StaffMember> {
    const member = await tx.findOne(StaffMember, { where: { tenantId, id }, lock: LOCK });
    if (!member) throw notFound('member of staff', id);
    return member;
  }

  /** Finds the member of any tenant who has an open invitation. */
  async findByInvitation(tx: Transaction, invitationHash: Buffer, now: Date): Promise<StaffMember | null> {
    return tx.findOneBy(StaffMember, { invitationHash, invitationExpiresAt: MoreThan(now) });
  }

  /** Locks the member until the transaction ends. */
  async findBySubject(tx: Transaction, tenantId: TenantId, providerSubject: string): Promise<StaffMember | null> {
    return tx.findOne(StaffMember, { where: { tenantId, providerSubject }, lock: LOCK });
  }

  /** Locks the member until the transaction ends. */
  async findByEmail(tx: Transaction, tenantId: TenantId, email: string): Promise<StaffMember | null> {
    return tx.findOne(StaffMember, { where: { tenantId, email }, lock: LOCK });
  }

  /** No member is of an identity provider any more. */
  async unlinkAll(tx: Transaction, tenantId: TenantId): Promise<void> {
    await tx.update(StaffMember, { tenantId }, { providerSubject: null });
  }

  async list(tx: Transaction, tenantId: TenantId, page: PageRequest): Promise<Page<StaffMember>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: StaffMember, where: { tenantId }, order }, page);
  }

  async update(tx: Transaction, { tenantId, id, ...content }: StaffMember): Promise<void> {
    await tx.update(StaffMember, { tenantId, id }, content);
  }

  async delete(tx: Transaction, { tenantId, id }: StaffMember): Promise<void> {
    await tx.delete(StaffMember, { tenantId, id });
  }
}
