import { stringify } from 'yaml';

const DOCS = 'docs/events.md';
const BEGIN = '<!-- events: generated -->';
const END = '<!-- events: end -->';

/**
 * Returns the contents of the generated files by their path from the root of the repository.
 * @param contract the exports of libs/contract/events
 * @param read returns the current content of a file
 */
export function generatedFiles(contract, read) {
  const schemas = contract.DESCRIBED_TYPES.map((type) => [`${type}.json`, contract.toBodySchema(type)]);
  const files = Object.fromEntries(
    [...schemas, ['headers.json', contract.HEADERS_SCHEMA]].map(([name, schema]) => [
      `libs/contract/events/schemas/${name}`,
      `${JSON.stringify(schema, null, 2)}\n`,
    ]),
  );
  return {
    ...files,
    'libs/contract/events/asyncapi.yaml': stringify(contract.asyncApiDocument(), {
      aliasDuplicateObjects: false,
      lineWidth: 110,
      singleQuote: true,
    }),
    [DOCS]: withTable(read(DOCS), contract.eventTable()),
  };
}

function withTable(page, table) {
  const [before, rest] = page.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (after === undefined) throw new Error(`${DOCS} lacks the marks of the generated table.`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}
