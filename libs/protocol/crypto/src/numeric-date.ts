/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z: JavaScript and PostgreSQL represent the dates between them. */
const FIRST_SECOND = -62_135_596_800;
const LAST_SECOND = 253_402_300_799;

/** Tells whether a value is a NumericDate (RFC 7519 §2), in seconds since 1970, of the years 1 to 9999. */
export function isNumericDate(value: unknown): value is number {
  return typeof value === 'number' && value >= FIRST_SECOND && value <= LAST_SECOND;
}

/** Returns a date as a NumericDate of whole seconds (RFC 7519 §2). */
export function toNumericDate(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
