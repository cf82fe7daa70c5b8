import { isDeepStrictEqual } from 'node:util';
import type { Role } from '@vc/contract/access';
import type { Complex } from '@vc/protocol/scim';
import { isEmail } from 'class-validator';
import type { ProvisionedUser } from '../staff-members/provisioned-user';
import { toRoles } from '../staff-members/staff-admissions.service';
import { changeMember } from '../staff-members/staff-change';
import type { StaffMember } from '../staff-members/staff-member.entity';
import type { UpdateStaffDto } from '../staff-members/update-staff.dto';
import { scimViolation } from './scim.errors';

const MAX_EMAIL = 254;
const MAX_NAME = 200;

export type RoleMapping = Record<string, Role[]>;

/**
 * Returns the member after the identity provider has given it these attributes, or the same object if nothing changes. Name and
 * roles change only when the provider gives others than before, because a sign-on may have changed them since, and the roles
 * only to those of the mapping.
 * @param attributes of the schema
 * @throws DomainError `VALIDATION_ERROR`
 */
export function provisionMember(before: StaffMember, attributes: Complex, mapping: RoleMapping): StaffMember {
  const user = { ...pickActive(before), ...attributes } as unknown as ProvisionedUser;
  if (!hasUserName(user)) throw scimViolation('invalidValue', 'userName is required.');
  const { provisioned } = before;
  const hasOtherName = provisioned === null || toName(user) !== toName(provisioned);
  const hasOtherRoles = !isDeepStrictEqual(user.roles, provisioned?.roles);
  const changed = changeMember(before, {
    ...(hasOtherName && { name: toName(user) }),
    ...(hasOtherRoles && {
      roles: toRoles(
        user.roles?.map(({ value }) => value),
        mapping,
      ),
    }),
    ...toStatus(before, attributes.active),
  });
  const member = { ...changed, email: toEmail(user), provisioned: user };
  return isDeepStrictEqual(member, { ...before }) ? before : member;
}

/** A request without `active` leaves the latest value. */
function pickActive({ provisioned }: StaffMember): Pick<ProvisionedUser, 'active'> {
  return provisioned?.active === undefined ? {} : { active: provisioned.active };
}

/** The provider resumes whom it has suspended. A suspension by an administrator stays. */
function toStatus({ provisioned }: StaffMember, active: unknown): Pick<UpdateStaffDto, 'status'> {
  if (active === false) return { status: 'suspended' };
  return active === true && provisioned?.active === false ? { status: 'active' } : {};
}

/** The attributes are those of a request. */
function hasUserName({ userName }: Partial<ProvisionedUser>): boolean {
  return userName !== undefined && userName.trim() !== '';
}

function toEmail({ emails = [], userName }: ProvisionedUser): string {
  const chosen = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  const email = (chosen ? chosen.value : userName)?.trim().toLowerCase();
  if (email !== undefined && email.length <= MAX_EMAIL && isEmail(email)) return email;
  throw scimViolation('invalidValue', 'emails must have an e-mail address, or userName must be one.');
}

function toName({ displayName, name = {}, userName }: ProvisionedUser): string {
  const whole = [name.givenName, name.familyName].filter(Boolean).join(' ');
  const names = [displayName, name.formatted, whole, userName].map((each) => each?.trim());
  return names.find(Boolean)?.slice(0, MAX_NAME) ?? userName;
}
