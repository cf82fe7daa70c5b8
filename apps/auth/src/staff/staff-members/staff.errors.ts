import { DomainError } from '@vc/platform/http';

/** @param rule predicate of the sentence about the member */
export function invalidStaffTransition(status: string, rule: string): Error {
  return new DomainError('INVALID_STATE', `A member of staff who is ${status} ${rule}.`, {
    source: { pointer: '/status' },
  });
}

export function emailTaken(): Error {
  return new DomainError('CONFLICT', 'Another member of staff has this e-mail address or user name.', {
    source: { pointer: '/email' },
  });
}

export function suspendedNotInvited(): Error {
  return new DomainError('INVALID_STATE', 'A suspended member of staff is resumed before an invitation.');
}

export function signedOnNotInvited(): Error {
  return new DomainError('INVALID_STATE', 'The member signs on at the identity provider, and has no password.');
}

export function invitationNotSent(cause: unknown): Error {
  const detail = 'The mail server did not take the invitation. The member exists, and the request can be repeated.';
  return new DomainError('UNAVAILABLE', detail, { cause });
}

/** An unknown, expired or accepted invitation. */
export function invitationGone(): Error {
  return new DomainError('NOT_FOUND', 'The invitation has ended, or was accepted. Ask for another one.');
}
