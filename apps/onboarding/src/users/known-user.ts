import assert from 'node:assert/strict';
import type { CreateUserDto } from './create-user.dto';
import type { User } from './user.entity';
import { identifierTaken } from './user.errors';

/** Each of these identifies a user in the tenant. */
export const IDENTIFIERS = ['email', 'username', 'externalIdentifier'] as const;
export type Identifier = (typeof IDENTIFIERS)[number];
export type Identifiers = Pick<User, Identifier>;

/**
 * Returns the user who has every identifier of the request.
 * @param owners the users who have at least one of the `wanted` identifiers; not empty
 * @param wanted the identifiers of the user that the request would create
 * @throws DomainError `CONFLICT` if no user has all of them
 */
export function getKnownUser(owners: User[], dto: CreateUserDto, wanted: Identifiers): User {
  const identifierNames = IDENTIFIERS.filter((name) => isGiven(dto, name));
  const known = owners.find((owner) => identifierNames.every((name) => owner[name] === wanted[name]));
  if (known) return known;
  const takenIdentifier = findTakenIdentifier(owners, wanted);
  // Without a username in the request, the username is the e-mail address.
  throw identifierTaken(isGiven(dto, takenIdentifier) ? takenIdentifier : 'email');
}

/** If the identifiers belong to several users, the first one selects the user and the error names another one. */
function findTakenIdentifier(owners: User[], wanted: Identifiers): Identifier {
  const findOwner = (name: Identifier) => wanted[name] !== null && owners.find((owner) => owner[name] === wanted[name]);
  const [first, ...others] = IDENTIFIERS.filter(findOwner);
  assert(first, 'Each owner has one of the identifiers.');
  return others.find((name) => findOwner(name) !== findOwner(first)) ?? first;
}

function isGiven(dto: CreateUserDto, name: Identifier): boolean {
  return typeof dto[name] === 'string';
}
