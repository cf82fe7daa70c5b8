import { listHomoglyphWarnings } from './homoglyph-warnings';
import type { User } from './user.entity';
import type { CreatedUser } from './users.service';

export function toUserResource(user: User) {
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    externalIdentifier: user.externalIdentifier,
    createdAt: user.createdAt.toISOString(),
    ...warningsOf(user),
  };
}

/** For notices to the user. */
export function toContactResource({ email, firstName, username, externalIdentifier }: User) {
  return { email, firstName, username, externalIdentifier };
}

/** Only these responses show the temporary password, which is empty where an e-mail brings it. */
export function toCreatedUserResource({ user, tempPassword }: CreatedUser) {
  return { email: user.email, username: user.username, tempPassword, ...warningsOf(user) };
}

function warningsOf({ email, username }: User): { warnings?: string[] } {
  const warnings = listHomoglyphWarnings(email === username ? { email } : { email, username });
  return warnings.length > 0 ? { warnings } : {};
}
