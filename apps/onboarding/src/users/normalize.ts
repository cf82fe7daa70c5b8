/**
 * The one form of an e-mail address or username: look-alikes by case or Unicode encoding are the same. Lower-casing
 * may leave a text that is not in its normal form, hence the second time.
 */
export function normalize(identifier: string): string {
  return identifier.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}

/** A partner's own name for a user keeps its case: it is the partner's to compare. */
export function normalizeExternal(identifier: string): string {
  return identifier.normalize('NFC').trim();
}
