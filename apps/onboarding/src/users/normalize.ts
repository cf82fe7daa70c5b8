/** The one form of an e-mail address or username: look-alikes by case or Unicode encoding are the same. */
export function normalize(identifier: string): string {
  return identifier.trim().normalize('NFKC').toLowerCase();
}
