/** Characters that move the cursor, change colours or reverse the direction of text, except for ends of lines and tabs. */
const CONTROLS = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu;

/** Makes text of others harmless for a terminal: each control character becomes U+FFFD. */
export function toPrintable(text: string): string {
  return text.replace(CONTROLS, '\uFFFD');
}

/** JSON has no others that are not escaped: `JSON.stringify` leaves DEL, C1 and reversals of text as they are. */
const UNESCAPED = /[\u007F-\u009F\p{Bidi_Control}\u2028\u2029]/gu;

/** JSON, or YAML whose texts are all quoted, in which the same characters are escaped: it means the same. */
export function escapeControls(text: string): string {
  return text.replace(UNESCAPED, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function hasUnescapedControls(text: string): boolean {
  return text.search(UNESCAPED) >= 0;
}

/** A value as JSON that is harmless for a terminal. @param indent blanks of each level; one line without it */
export function toPrintableJson(value: unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, null, indent));
}

/** The same in one line. */
export function toPrintableLine(text: string): string {
  return toPrintable(text.replace(/\s+/g, ' '));
}
