import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The code block of a page of the documentation that is in the language; the page has one of each. */
export function documentedSnippet(page: string, language: string): string {
  const text = readFileSync(join(__dirname, '../../../../docs', page), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))];
  if (blocks.length !== 1) throw new Error(`${page} has ${blocks.length} blocks of ${language}.`);
  return blocks[0]![1]!;
}
