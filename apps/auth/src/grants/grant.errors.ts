import { errors } from 'oidc-provider';

/** An OAuth error with members of our own beside `error` and `error_description` (RFC 6749 §5.2 lets clients ignore them). */
export class InvalidGrantWithMembers extends errors.InvalidGrant {
  constructor(
    description: string,
    readonly members: Record<string, unknown>,
  ) {
    super(description);
    this.error_description = description;
  }
}

/** OpenID4VCI 1.0 §6.3. @param attemptsLeft with the same code, 0 where it is used up */
export function wrongTxCode(attemptsLeft: number): Error {
  const left = attemptsLeft === 1 ? '1 attempt is left' : `${attemptsLeft} attempts are left`;
  const outlook = attemptsLeft > 0 ? left : 'no attempt is left, the offer is used up';
  return new InvalidGrantWithMembers(`the tx_code is wrong: ${outlook}`, { tx_code_attempts_left: attemptsLeft });
}

/** After the last wrong transaction code. */
export function txCodeAttemptsUsedUp(): Error {
  const description = 'the offer is used up: the tx_code was wrong too often';
  return new InvalidGrantWithMembers(description, { tx_code_attempts_left: 0 });
}

export function codeUsed(): Error {
  return new errors.InvalidGrant('the pre-authorized code has been used');
}
