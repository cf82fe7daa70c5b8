/** Characters that move the cursor, change colours or reverse the direction of text, except for ends of lines and tabs. */
const CONTROLS = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Makes text of others harmless for a terminal: each control character becomes U+FFFD. */
export function toPrintable(text: string): string {
  return text.replace(CONTROLS, '\uFFFD');
}

/** The same in one line. */
export function toPrintableLine(text: string): string {
  return toPrintable(text.replace(/\s+/g, ' '));
}
