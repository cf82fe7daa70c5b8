import { normalize } from './normalize';

/** Neither a username nor an e-mail address of a user has a space, so no user has the name of a member of staff. */
export const STAFF_PREFIX = 'staff ';

/** Returns the `username` of the account of a member of staff. */
export function toStaffUsername(email: string): string {
  return STAFF_PREFIX + normalize(email);
}

export function isStaffUsername(username: string): boolean {
  return username.startsWith(STAFF_PREFIX);
}

/** Returns the name that the person knows: the username, or the e-mail address of a member of staff. */
export function accountNameOf({ username }: { username: string }): string {
  return isStaffUsername(username) ? username.slice(STAFF_PREFIX.length) : username;
}
