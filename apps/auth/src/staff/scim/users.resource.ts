import type { UsersQuery } from './list-users-query';
import type { UsersPage } from './provisioned-users.repository';
import { toListResource } from './list.resource';
import { toUserResource } from './user.resource';

/** @param base address of the endpoints of the tenant */
export function toUsersResource({ members, total }: UsersPage, { startIndex }: UsersQuery, base: string) {
  const users = members.map((member) => toUserResource(member, base));
  return toListResource(users, { total, startIndex });
}
