/**
 * The canonical form of an e-mail address or username, in which spellings by case or Unicode encoding are equal.
 * Lower-casing can leave a text that is not normalized, so the text is normalized twice.
 */
export function normalize(identifier: string): string {
  return identifier.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** An external identifier keeps its case, because the partner defines how it is compared. */
export function normalizeExternal(identifier: string): string {
  return identifier.normalize('NFC').trim();
}
