/** At most two letters that stand for a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return (first.charAt(0) + last.charAt(0)).toUpperCase();
}
