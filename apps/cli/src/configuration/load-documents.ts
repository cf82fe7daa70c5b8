import { ConfigurationError } from './configuration-error';
import type { ConfigurationDocument, Path, Problem } from './document';
import { KINDS } from './kinds';
import { parseDocuments } from './parse-documents';
import type { SourceFile } from './read-files';
import { schemaProblems } from './request-schemas';
import type { References } from './references';

/** Stands for the id of each trusted entity, because the schema of a request allows ids alone. */
const ANY_ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';

/** Parses and checks the documents of all files. @throws ConfigurationError with all problems */
export function loadDocuments(files: SourceFile[], references: References): ConfigurationDocument[] {
  const parsed = files.map(parseDocuments);
  const problems = parsed.flatMap((each) => each.problems);
  const documents: ConfigurationDocument[] = [];
  for (const document of parsed.flatMap((each) => each.documents)) {
    const found = [...problemsOf(document)];
    problems.push(...found.map((problem) => toLine(document, problem)));
    if (found.length === 0) documents.push(...prepare(document, references, problems));
  }
  problems.push(...repetitions(documents));
  if (problems.length > 0) throw new ConfigurationError(problems);
  return documents;
}

function* problemsOf(document: ConfigurationDocument): Generator<Problem> {
  const kind = KINDS[document.kind];
  const ruled = [...kind.rules(document)];
  const schema = kind.schemaOf(document.spec);
  const request = kind.toRequest(document, () => ANY_ID);
  const known = new Set(ruled.map(({ path }) => path.join('.')));
  yield* ruled;
  // The request of a template of a preset has no name.
  const { name: _, ...withoutName } = request;
  const isNamed = schema !== undefined && !schema.endsWith('OfPreset');
  for (const problem of schema === undefined ? [] : schemaProblems(schema, isNamed ? request : withoutName)) {
    if (!known.has(problem.path.join('.'))) yield problem;
  }
}

/** Members of the request are those of the spec, but for the name. */
function toLine({ placeOf }: ConfigurationDocument, { path, reason }: Problem): string {
  const place: Path = path[0] === 'name' && path.length === 1 ? ['spec', 'name'] : ['spec', ...path];
  return `${placeOf(place)}: ${reason}`;
}

/** Adds a problem for a file, a variable or a certificate that cannot be read. */
function prepare(document: ConfigurationDocument, references: References, problems: string[]) {
  try {
    return [KINDS[document.kind].prepare?.(document, references) ?? document];
  } catch (error) {
    problems.push(`${document.placeOf(['spec'])}: ${(error as Error).message}`);
    return [];
  }
}

function* repetitions(documents: ConfigurationDocument[]): Generator<string> {
  const known = new Map<string, ConfigurationDocument>();
  for (const document of documents) {
    const { kind, name, placeOf } = document;
    const key = `${kind} ${KINDS[kind].keyOf(document)}`;
    const other = known.get(key)?.placeOf(['name']);
    if (other !== undefined) yield `${placeOf(['name'])}: The ${kind} ${name} is in ${other}, too.`;
    known.set(key, document);
  }
}
