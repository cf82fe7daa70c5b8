import { distance } from 'fastest-levenshtein';

/** Similarity of the letters by edit distance, 0 to 100; ignores case, accents, hyphens and spaces. */
export function nameSimilarity(left: string, right: string): number {
  const [a, b] = [normalize(left), normalize(right)];
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : Math.round(100 * (1 - distance(a, b) / longest));
}

function normalize(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
