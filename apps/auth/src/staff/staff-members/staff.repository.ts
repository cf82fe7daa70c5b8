import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, type Page, type PageRequest } from '@vc/platform/http';
import { findPage, lockUntilCommit, type Transaction } from '@vc/platform/persistence';
import { IsNull, MoreThan, Not, QueryFailedError } from 'typeorm';
import { TenantLimitsRepository } from '../../administration/tenant-limits/tenant-limits.repository';
import { emailTaken } from './staff.errors';
import { StaffMember } from './staff-member.entity';

const UNIQUE_VIOLATION = '23505';
const LOCK = { mode: 'pessimistic_write' } as const;

@Injectable()
export class StaffRepository {
  constructor(private readonly limits: TenantLimitsRepository) {}

  /**
   * Returns false if another member of the tenant has the e-mail address or the user name.
   * @throws LimitReached
   */
  async insertIfFree(tx: Transaction, member: StaffMember): Promise<boolean> {
    if (await this.isUserNameTaken(tx, member)) return false;
    const insert = tx.createQueryBuilder().insert().into(StaffMember).values(member).orIgnore().returning('id');
    const isInserted = ((await insert.execute()).raw as unknown[]).length > 0;
    if (isInserted) await this.limits.assertWithin(tx, member.tenantId, 'staff');
    return isInserted;
  }

  async find(tx: Transaction, tenantId: TenantId, id: string): Promise<StaffMember | null> {
    return tx.findOneBy(StaffMember, { tenantId, id });
  }

  /** Finds an active member, who stays one until the transaction ends. */
  async findActive(tx: Transaction, tenantId: TenantId, id: string): Promise<StaffMember | null> {
    return tx.findOne(StaffMember, { where: { tenantId, id, status: 'active' }, lock: { mode: 'pessimistic_read' } });
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

  /** The identities at the provider are of another issuer. What was provisioned stays. */
  async unlinkAll(tx: Transaction, tenantId: TenantId): Promise<void> {
    await tx.update(StaffMember, { tenantId }, { providerSubject: null });
  }

  /** No member is of an identity provider any more. */
  async releaseAll(tx: Transaction, tenantId: TenantId): Promise<void> {
    await tx.update(StaffMember, { tenantId }, { providerSubject: null, provisioned: null });
  }

  async listActive(tx: Transaction, tenantId: TenantId): Promise<StaffMember[]> {
    return tx.findBy(StaffMember, { tenantId, status: 'active' });
  }

  /** Lists the members who are linked to the identity provider. */
  async listLinked(tx: Transaction, tenantId: TenantId): Promise<StaffMember[]> {
    return tx.findBy(StaffMember, { tenantId, providerSubject: Not(IsNull()) });
  }

  async list(tx: Transaction, tenantId: TenantId, page: PageRequest): Promise<Page<StaffMember>> {
    const order = { by: 'createdAt', direction: 'DESC' } as const;
    return findPage(tx, { entity: StaffMember, where: { tenantId }, order }, page);
  }

  /**
   * Returns whether another member has the user name that the identity provider gives. It stays free until the transaction
   * ends.
   */
  async isUserNameTaken(tx: Transaction, { tenantId, id, provisioned }: StaffMember): Promise<boolean> {
    if (!provisioned) return false;
    await lockUntilCommit(tx, `staff-user-names/${tenantId}`);
    return tx
      .createQueryBuilder(StaffMember, 'member')
      .where('member.tenant_id = :tenantId AND member.id <> :id', { tenantId, id })
      .andWhere(`lower(coalesce(member.provisioned->>'userName', member.email)) = lower(:userName)`, {
        userName: provisioned.userName,
      })
      .getExists();
  }

  /** @throws DomainError `CONFLICT` for an e-mail address or a user name of another member */
  async updateIfFree(tx: Transaction, member: StaffMember): Promise<void> {
    if (await this.isUserNameTaken(tx, member)) throw emailTaken();
    await this.update(tx, member).catch((error: unknown) => {
      throw isTaken(error) ? emailTaken() : error;
    });
  }

  async update(tx: Transaction, { tenantId, id, ...content }: StaffMember): Promise<void> {
    await tx.update(StaffMember, { tenantId, id }, content);
  }

  /** Returns false if the member has another invitation, or none. */
  async replaceInvitation(
    tx: Transaction,
    { tenantId, id }: Pick<StaffMember, 'tenantId' | 'id'>,
    { from, to }: { from: Buffer; to: Buffer },
  ): Promise<boolean> {
    const { affected } = await tx.update(StaffMember, { tenantId, id, invitationHash: from }, { invitationHash: to });
    return affected === 1;
  }

  async delete(tx: Transaction, { tenantId, id }: StaffMember): Promise<void> {
    await tx.delete(StaffMember, { tenantId, id });
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof QueryFailedError && (error.driverError as { code?: string }).code === UNIQUE_VIOLATION;
}
