const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * IF §2.4. Issuers round the time in a credential down to the hour or the day (RFC 9901 §10.1), so that it does not link the
 * copies. A credential that says such a time of the day before its receipt was issued for the receipt.
 */
export function toMomentOfIssue(issuedAt: Date, receivedAt: Date): Date {
  const age = receivedAt.getTime() - issuedAt.getTime();
  return issuedAt.getTime() % HOUR_MS === 0 && age >= 0 && age < DAY_MS ? receivedAt : issuedAt;
}
