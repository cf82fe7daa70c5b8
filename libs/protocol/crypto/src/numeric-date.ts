/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z: JavaScript and PostgreSQL represent the dates between them. */
const FIRST_SECOND = -62_135_596_800;
const LAST_SECOND = 253_402_300_799;

/** Tells whether a value is a NumericDate (RFC 7519 §2), in seconds since 1970, of the years 1 to 9999. */
export function isNumericDate(value: unknown): value is number {
  return typeof value === 'number' && value >= FIRST_SECOND && value <= LAST_SECOND;
}

/**
 * Returns why `exp` or `nbf` of a JWT, which are optional, forbid to accept it now (RFC 7519 §4.1.4, §4.1.5).
 * @param skewSeconds of the clocks
 */
export function findTimeFault(
  { exp, nbf }: Record<string, unknown>,
  now: Date,
  skewSeconds: number,
): 'has expired' | 'is not valid yet' | undefined {
  const present = now.getTime() / 1000;
  if (exp !== undefined && !(isNumericDate(exp) && exp > present - skewSeconds)) return 'has expired';
  const hasBegun = nbf === undefined || (isNumericDate(nbf) && nbf <= present + skewSeconds);
  return hasBegun ? undefined : 'is not valid yet';
}

/** Returns a date as a NumericDate of whole seconds (RFC 7519 §2). */
export function toNumericDate(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
