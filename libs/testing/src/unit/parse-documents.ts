import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

type Json = Record<string, unknown>;

interface Kept {
  hash: string;
  documents: Record<string, Json>;
}

/** The last result, for the other specs that start a service. Parsing takes more than a second of CPU time. */
const KEPT = join(__dirname, '../../../../node_modules/.cache/vc/openapi-documents.json');

/** The YAML files below the folder, by their path in it with slashes. */
export function parseDocuments(folder: string): Map<string, Json> {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name): [string, string] => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]);
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  const kept = readKept();
  const documents = kept?.hash === hash ? kept.documents : keep({ hash, documents: parseAll(texts) });
  return new Map(Object.entries(documents));
}

function parseAll(texts: [string, string][]): Kept['documents'] {
  return Object.fromEntries(texts.map(([name, text]) => [name, parse(text) as Json]));
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

/** Other workers read the file meanwhile. */
function keep(kept: Kept): Kept['documents'] {
  const written = `${KEPT}.${randomUUID()}`;
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(written, JSON.stringify(kept));
  renameSync(written, KEPT);
  return kept.documents;
}
