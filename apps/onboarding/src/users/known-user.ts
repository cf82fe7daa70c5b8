import type { CreateUserDto } from './create-user.dto';
import type { User } from './user.entity';
import { identifierTaken } from './user.errors';

/** The ways to name a user; each is unique in the tenant. */
export const IDENTIFIERS = ['email', 'username', 'externalIdentifier'] as const;
export type Identifier = (typeof IDENTIFIERS)[number];
export type Identifiers = Pick<User, Identifier>;

/**
 * The user who has every identifier of the request.
 * @param owners the users who have an identifier of `wanted`, at least one
 * @param wanted the identifiers that the request would give a new user
 * @throws DomainError `CONFLICT` where no user has all of them
 */
export function getKnownUser(owners: User[], dto: CreateUserDto, wanted: Identifiers): User {
  const given = IDENTIFIERS.filter((name) => isGiven(dto, name));
  const known = owners.find((owner) => given.every((name) => owner[name] === wanted[name]));
  if (known) return known;
  const taken = takenIdentifier(owners, wanted);
  // A new user without a username gets the e-mail address as username.
  throw identifierTaken(isGiven(dto, taken) ? taken : 'email');
}

/** Where several users have identifiers of the request, the first identifier says which one is meant. */
function takenIdentifier(owners: User[], wanted: Identifiers): Identifier {
  const ownerOf = (name: Identifier) => wanted[name] !== null && owners.find((owner) => owner[name] === wanted[name]);
  const [first, ...others] = IDENTIFIERS.filter(ownerOf);
  return others.find((name) => ownerOf(name) !== ownerOf(first!)) ?? first!;
}

function isGiven(dto: CreateUserDto, name: Identifier): boolean {
  return typeof dto[name] === 'string';
}
