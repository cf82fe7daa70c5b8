import { entityTagOf } from '@vc/platform/http';
import { type Complex, readResource } from '@vc/protocol/scim';
import type { StaffMember } from '../staff-members/staff-member.entity';
import { USER_SCHEMA } from './user-schema';

/** What a version is the version of. */
export function toVersioned(member: StaffMember, base: string) {
  const { id, email, status, createdAt } = member;
  const user = readResource({ ...toAttributes(member), active: status !== 'suspended' }, USER_SCHEMA.attributes);
  return {
    schemas: [USER_SCHEMA.id],
    id,
    ...user,
    emails: user.emails ?? [{ value: email, type: 'work', primary: true }],
    meta: {
      resourceType: USER_SCHEMA.name,
      created: createdAt.toISOString(),
      location: `${base}/Users/${id}`,
    },
  };
}

/** @param base address of the endpoints of the tenant */
export function toUserResource(member: StaffMember, base: string) {
  const { meta, ...resource } = toVersioned(member, base);
  return { ...resource, meta: { ...meta, version: entityTagOf({ ...resource, meta }) } };
}

/** What was provisioned, or for a member who has signed on before, what is known. `active` is not in it. */
export function toAttributes({ provisioned, email, name }: StaffMember): Complex {
  const { active: _, ...attributes } = provisioned ?? { userName: email, displayName: name, active: true };
  // Roles that were stored before app roles were read have the whole role as their value.
  return readResource(attributes, USER_SCHEMA.attributes);
}
