import { findInexact } from '@vc/protocol/json';
import { type Document, LineCounter, parseAllDocuments, visit } from 'yaml';
import {
  API_VERSION,
  type ConfigurationDocument,
  isJson,
  isKindName,
  type Json,
  KIND_NAMES,
  type Path,
  type Problem,
} from './document';
import { offsetOf } from './offset-of';
import type { SourceFile } from './read-files';

const MEMBERS = ['apiVersion', 'kind', 'name', 'spec'];

export interface ParsedFile {
  documents: ConfigurationDocument[];
  /** Each with its file and line. */
  problems: string[];
}

interface Fault {
  /** Index of its first character. */
  pos: readonly [number, ...number[]];
  message: string;
}

const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Maximum length of a file, in characters. */
const MAX_LENGTH = 4 * 1024 * 1024;
/** A template has some ten levels. */
const MAX_OPEN = 200;
/** Sequences in sequences, and keys that are mappings, on one line. */
const NESTED_IN_LINE = new RegExp(`^[ \\t]*(?:[-?][ \\t]){${MAX_OPEN}}`, 'm');

/** Parses the YAML documents of a file. */
export function parseDocuments({ file, folder, text }: SourceFile): ParsedFile {
  const excess = findExcess(text);
  if (excess !== undefined) return { documents: [], problems: [`${file}: ${excess}`] };
  const lines = new LineCounter();
  const parsed: ParsedFile = { documents: [], problems: [] };
  for (const document of parseAllDocuments(text, { lineCounter: lines, prettyErrors: false })) {
    const faults: Fault[] = [...document.errors, ...document.warnings, ...inexactNumbers(document)];
    parsed.problems.push(...faults.map(({ pos, message }) => `${file}:${lines.linePos(pos[0]).line}: ${message}`));
    if (faults.length > 0) continue;
    const placeOf = (path: Path) => `${file}:${lines.linePos(offsetOf(document, path)).line}`;
    const value = toValue(document);
    // A file may end with `---`.
    if (value === null) continue;
    const problems = value instanceof Error ? [{ path: [], reason: value.message }] : [...headProblems(value)];
    parsed.problems.push(...problems.map(({ path, reason }) => `${placeOf(path)}: ${reason}`));
    if (problems.length === 0) {
      const { kind, name, spec } = value as Pick<ConfigurationDocument, 'kind' | 'name' | 'spec'>;
      parsed.documents.push({ kind, name, spec, folder, placeOf });
    }
  }
  return parsed;
}

/** Finds what the parser would take long for, and no configuration has. */
function findExcess(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `The file has more than ${MAX_LENGTH / 1024 / 1024} MiB. Divide it.`;
  let open = 0;
  for (const character of text) {
    if (character === '[' || character === '{') open += 1;
    else if ((character === ']' || character === '}') && open > 0) open -= 1;
    if (open > MAX_OPEN) return `The file has more than ${MAX_OPEN} brackets that are open at once.`;
  }
  return NESTED_IN_LINE.test(text) ? `A line has more than ${MAX_OPEN} levels.` : undefined;
}

/** Numbers that the requests would have with other digits (RFC 8259 §6). */
function inexactNumbers(document: Document): Fault[] {
  const faults: Fault[] = [];
  visit(document, {
    Scalar: (_, { value, source = '', range }) => {
      const isChanged = typeof value === 'number' && JSON_NUMBER.test(source) && findInexact(source, value);
      if (isChanged) faults.push({ pos: [range?.[0] ?? 0], message: 'The number cannot be represented exactly.' });
    },
  });
  return faults;
}

/** An alias that expands to too much is a problem of its own. */
function toValue(document: Document): unknown {
  try {
    return document.toJS() as unknown;
  } catch (error) {
    return error;
  }
}

function* headProblems(value: unknown): Generator<Problem> {
  if (!isJson(value)) {
    yield { path: [], reason: 'A document has the members apiVersion, kind, name and spec.' };
    return;
  }
  for (const member of Object.keys(value)) {
    if (!MEMBERS.includes(member)) yield { path: [member], reason: `The member ${member} is unknown.` };
  }
  yield* valueProblems(value);
}

function* valueProblems({ apiVersion, kind, name, spec }: Json): Generator<Problem> {
  if (apiVersion !== API_VERSION) yield { path: ['apiVersion'], reason: `The apiVersion must be ${API_VERSION}.` };
  if (!isKindName(kind)) yield { path: ['kind'], reason: `The kind must be one of ${KIND_NAMES.join(', ')}.` };
  if (typeof name !== 'string' || name === '') yield { path: ['name'], reason: 'The name must be a text.' };
  if (!isJson(spec)) yield { path: ['spec'], reason: 'The spec must be an object.' };
}
