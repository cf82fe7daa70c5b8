import type { User } from './user.entity';
import type { CreatedUser } from './users.service';

export function toUserResource(user: User) {
  return {
    email: user.email,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    externalIdentifier: user.externalIdentifier,
    createdAt: user.createdAt.toISOString(),
  };
}

/** The temporary password is shown here, once. */
export function toCreatedUserResource({ user, tempPassword }: CreatedUser) {
  return { email: user.email, username: user.username, tempPassword };
}
