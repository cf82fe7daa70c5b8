import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LITERAL = /'((?:[^'\\\n]|\\.){1,64})'/g;
const IMPORT = /^import .*$|^} from .*$/gm;

/** Lists the text literals in the sources of a folder: names of members, types and algorithms that parsers compare with. */
export function readDictionary(folder: string): Buffer[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const sources = names.filter((name) => name.endsWith('.ts') && !/\.spec\.ts$|[\\/]test-/.test(name));
  const words = sources.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replace(IMPORT, '');
    return [...text.matchAll(LITERAL)].map(([, word = '']) => word);
  });
  // Sentences are messages of errors.
  return [...new Set(words)].filter((word) => !/ \S+ /.test(word)).map((word) => Buffer.from(word));
}
