/** Format characters (zero width, directions, soft hyphen) and others that show nothing. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The canonical form of an e-mail address or username, in which spellings by case, Unicode encoding or invisible
 * characters are equal. Lower-casing and removing characters can leave a text that is not normalized, so the text is
 * normalized twice.
 */
export function normalize(identifier: string): string {
  const visible = identifier.replaceAll(INVISIBLE, '').normalize('NFKC').toLowerCase();
  return visible.replaceAll(INVISIBLE, '').normalize('NFKC').trim();
}

/** An external identifier keeps its case, because the partner defines how it is compared. */
export function normalizeExternal(identifier: string): string {
  return identifier.normalize('NFC').trim();
}
