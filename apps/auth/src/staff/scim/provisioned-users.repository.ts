import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { isUuid } from '@vc/platform/http';
import type { Transaction } from '@vc/platform/persistence';
import type { AttributeName, Comparison, FilterValue } from '@vc/protocol/scim';
import { StaffMember } from '../staff-members/staff-member.entity';
import type { UsersQuery } from './list-users-query';
import { scimViolation } from './scim.errors';
import { USER_SCHEMA } from './user-schema';

const OF_PROVIDER = `(member.provider_subject IS NOT NULL OR member.provisioned IS NOT NULL)`;

/** The conditions of the attributes that a filter may name, with the value as `$value`. */
const TEXT_CONDITIONS: Record<string, string> = {
  id: `member.id = $value`,
  externalid: `member.provisioned->>'externalId' = $value`,
  username: `lower(coalesce(member.provisioned->>'userName', member.email)) = lower($value)`,
  emails: `member.email = lower($value)`,
};

export interface UsersPage {
  members: StaffMember[];
  total: number;
}

/** The members of staff that the identity provider of a tenant manages: those that it has provisioned, or who have signed on. */
@Injectable()
export class ProvisionedUsersRepository {
  /** @throws DomainError `VALIDATION_ERROR` for a filter by another attribute */
  async list(tx: Transaction, tenantId: TenantId, { filter, startIndex, count }: UsersQuery): Promise<UsersPage> {
    const query = tx
      .createQueryBuilder(StaffMember, 'member')
      .where('member.tenant_id = :tenantId', { tenantId })
      .andWhere(OF_PROVIDER);
    for (const [index, comparison] of filter.entries()) {
      const { condition, value } = toCondition(comparison);
      query.andWhere(condition.replace('$value', `:value${index}`), { [`value${index}`]: value });
    }
    query
      .orderBy('member.createdAt')
      .addOrderBy('member.id')
      .offset(startIndex - 1)
      .limit(count);
    const [members, total] = count === 0 ? [[], await query.getCount()] : await query.getManyAndCount();
    return { members, total };
  }
}

function toCondition({ name, value }: Comparison): { condition: string; value: FilterValue } {
  const attribute = toAttribute(name);
  if (attribute === 'active') return { condition: `(member.status <> 'suspended') = $value`, value: toBoolean(value) };
  const condition = Object.hasOwn(TEXT_CONDITIONS, attribute) ? TEXT_CONDITIONS[attribute] : undefined;
  if (condition === undefined || typeof value !== 'string') throw notFiltered();
  return attribute === 'id' && !isUuid(value) ? { condition: 'false = $value', value: true } : { condition, value };
}

/** Returns the name in lower case. Each member has one address, of whatever type. */
function toAttribute({ schema = USER_SCHEMA.id, attribute, subAttribute }: AttributeName): string {
  if (schema.toLowerCase() !== USER_SCHEMA.id.toLowerCase()) throw notFiltered();
  const name = (subAttribute === undefined ? attribute : `${attribute}.${subAttribute}`).toLowerCase();
  return name === 'emails.value' ? 'emails' : name;
}

/** Microsoft Entra ID sends booleans as texts. */
function toBoolean(value: FilterValue): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw notFiltered();
  return text === 'true';
}

function notFiltered(): Error {
  return scimViolation('invalidFilter', 'A filter compares id, externalId, userName, emails.value or active.');
}
