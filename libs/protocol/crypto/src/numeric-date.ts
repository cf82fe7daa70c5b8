/** 9999-12-31 in seconds: later times are no dates that JavaScript and PostgreSQL both know. */
const LAST_SECOND = 253_402_214_400;

/** RFC 7519 §2: a NumericDate that can be read as a date, in seconds since 1970. */
export function isNumericDate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_SECOND;
}
