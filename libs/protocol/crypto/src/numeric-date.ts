/** 9999-12-31 in seconds: JavaScript and PostgreSQL both represent dates up to it. */
const LAST_SECOND = 253_402_214_400;

/** Tells whether a value is a NumericDate (RFC 7519 §2), in seconds since 1970, up to the year 9999. */
export function isNumericDate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_SECOND;
}

/** Returns a date as a NumericDate of whole seconds (RFC 7519 §2). */
export function toNumericDate(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
