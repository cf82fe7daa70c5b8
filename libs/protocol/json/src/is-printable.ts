const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** Whether a text has neither control characters nor halves of surrogate pairs, which databases and logs refuse. */
export function isPrintable(text: string): boolean {
  return !UNPRINTABLE.test(text);
}
