import type { DpopError } from '@vc/protocol/oauth2';
import { errors } from 'oidc-provider';

/** An OAuth error with members beside `error` and `error_description`, which clients ignore (RFC 6749 §5.2). */
export class InvalidGrantWithMembers extends errors.InvalidGrant {
  constructor(
    description: string,
    readonly members: Record<string, unknown>,
  ) {
    super(description);
    this.error_description = description;
  }
}

export function parameterRequired(name: string): Error {
  return new errors.InvalidRequest(`${name} is required`);
}

export function dpopProofRequired(): Error {
  return new errors.InvalidRequest('a DPoP proof is required');
}

export function invalidDpopProof({ message }: DpopError): Error {
  return new errors.InvalidDpopProof(message);
}

export function scopeNotAllowed(scope: string): Error {
  return new errors.InvalidScope('requested scope is not allowed for this client', scope);
}

export function invalidDetails(reason: string): Error {
  return new errors.InvalidAuthorizationDetails(`authorization_details: ${reason}`);
}

export function invalidPreAuthorizedCode(): Error {
  return new errors.InvalidGrant('the pre-authorized code is not valid');
}

/** The code can be redeemed after the suspension. */
export function issuerSuspended(): Error {
  return new InvalidGrantWithMembers('the issuer is suspended', {});
}

export function preAuthorizedCodeUsed(): Error {
  return new errors.InvalidGrant('the pre-authorized code has been used');
}

/** OpenID4VCI 1.0 §6.3 */
export function txCodeNotExpected(): Error {
  return new errors.InvalidRequest('tx_code is not expected');
}

/** OpenID4VCI 1.0 §6.3. @param attemptsLeft with the same code, 0 after the last one */
export function wrongTxCode(attemptsLeft: number): Error {
  const left = attemptsLeft === 1 ? '1 attempt is left' : `${attemptsLeft} attempts are left`;
  const outlook = attemptsLeft > 0 ? left : 'no attempt is left, the offer is used up';
  return new InvalidGrantWithMembers(`the tx_code is wrong: ${outlook}`, { tx_code_attempts_left: attemptsLeft });
}

/** Answers each request after the last wrong transaction code. */
export function txCodeAttemptsUsedUp(): Error {
  const description = 'the offer is used up: the tx_code was wrong too often';
  return new InvalidGrantWithMembers(description, { tx_code_attempts_left: 0 });
}

export function wrongSubjectTokenType(supported: string): Error {
  return new errors.InvalidRequest(`subject_token_type must be ${supported}`);
}

export function invalidSubjectToken(): Error {
  return new errors.InvalidRequest('subject_token is not a valid access token with the scope wallet.act');
}

export function subjectTokenOfOtherClient(): Error {
  return new errors.InvalidRequest('subject_token belongs to another client');
}

export function actScopeRequired(): Error {
  return new errors.InvalidScope('wallet.act is required', 'wallet.act');
}

export function wrongRequestedSubjectType(supported: string[]): Error {
  return new errors.InvalidRequest(`requested_subject_type must be one of ${supported.join(', ')}`);
}

/** RFC 8693 §2.2.2 */
export function unknownRequestedSubject(): Error {
  return new errors.InvalidTarget('the requested subject is not a user of this tenant');
}
