/** The offer cannot be redeemed: every reason that the issuer or we found, without secrets. */
export class OfferRejectedError extends Error {
  constructor(
    readonly reasons: string[],
    options?: ErrorOptions,
  ) {
    super(reasons.join('; '), options);
  }
}

/** OpenID4VCI 1.0 §6.3, from a server that counts: `tx_code_attempts_left` of its token error response. */
export class WrongTxCodeError extends OfferRejectedError {
  /** @param attemptsLeft with the same offer; 0 where it is used up */
  constructor(readonly attemptsLeft: number) {
    const left = attemptsLeft === 1 ? '1 attempt is left' : `${attemptsLeft} attempts are left`;
    super([
      attemptsLeft > 0
        ? `the transaction code is wrong: ${left}`
        : 'the transaction code was wrong too often: the offer is used up',
    ]);
  }
}

/** A credential came, and does not hold. The issuer can be told by its `notification_id` (OpenID4VCI 1.0 §11). */
export class CredentialRejectedError extends OfferRejectedError {
  constructor(
    reasons: string[],
    readonly notificationId: string | undefined,
    options?: ErrorOptions,
  ) {
    super(reasons, options);
  }
}
