import type { TxCode } from '@vc/protocol/openid4vci';

/** The offer cannot be redeemed. The reasons contain no secrets and may be shown to the holder. */
export class OfferRejectedError extends Error {
  constructor(
    readonly reasons: string[],
    options?: ErrorOptions,
  ) {
    super(reasons.join('; '), options);
  }
}

/**
 * The transaction code is wrong (OpenID4VCI 1.0 §6.3). Thrown for a server that names the attempts that are left in
 * `tx_code_attempts_left` of its error response.
 */
export class WrongTxCodeError extends OfferRejectedError {
  /** @param attemptsLeft 0 if the offer is used up */
  constructor(readonly attemptsLeft: number) {
    const left = attemptsLeft === 1 ? '1 attempt is left' : `${attemptsLeft} attempts are left`;
    super([
      attemptsLeft > 0
        ? `the transaction code is wrong: ${left}`
        : 'the transaction code was wrong too often: the offer is used up',
    ]);
  }
}

/** The offer needs a transaction code, and has none (OpenID4VCI 1.0 §4.1.1). */
export class TxCodeRequiredError extends OfferRejectedError {
  /** @param txCode how the code looks, as far as the offer says */
  constructor(readonly txCode: TxCode) {
    super(['the offer needs a transaction code']);
  }
}

/** The issued credential is not valid. Its `notification_id` is for the notification of the issuer (OpenID4VCI 1.0 §11). */
export class CredentialRejectedError extends OfferRejectedError {
  constructor(
    reasons: string[],
    readonly notificationId: string | undefined,
    options?: ErrorOptions,
  ) {
    super(reasons, options);
  }
}
