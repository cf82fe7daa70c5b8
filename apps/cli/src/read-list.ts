/** Reads an option with several values, which commas or spaces separate. */
export function readList(text: string): string[] {
  return text.split(/[\s,]+/).filter((value) => value !== '');
}
