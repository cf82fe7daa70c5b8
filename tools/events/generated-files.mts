import { stringify } from 'yaml';
import type * as contract from '../../libs/contract/events/src/index.ts';

const EVENTS = 'docs/events.md';
const KAFKA = 'docs/kafka.md';
const ACLS = 'deploy/kafka-acls.sh';
const BEGIN = '<!-- events: generated -->';
const END = '<!-- events: end -->';

/**
 * Returns the contents of the generated files by their path from the root of the repository.
 * @param events the exports of libs/contract/events
 * @param read returns the current content of a file
 */
export function generatedFiles(
  events: Omit<typeof contract, 'default'>,
  read: (path: string) => string,
): Record<string, string> {
  const schemas = events.DESCRIBED_TYPES.map((type) => ({ name: `${type}.json`, schema: events.toBodySchema(type) }));
  const files = Object.fromEntries(
    [...schemas, { name: 'headers.json', schema: events.HEADERS_SCHEMA }].map(({ name, schema }) => [
      `libs/contract/events/schemas/${name}`,
      `${JSON.stringify(schema, null, 2)}\n`,
    ]),
  );
  return {
    ...files,
    'libs/contract/events/asyncapi.yaml': stringify(events.asyncApiDocument(), {
      aliasDuplicateObjects: false,
      lineWidth: 110,
      singleQuote: true,
    }),
    [EVENTS]: withTable(EVENTS, read(EVENTS), events.eventTable()),
    [KAFKA]: withTable(KAFKA, read(KAFKA), events.aclTable()),
    [ACLS]: aclScript(events.aclCommands()),
  };
}

function withTable(path: string, page: string, table: string): string {
  const [before = '', rest] = page.split(BEGIN);
  const [, after] = (rest ?? '').split(END);
  if (after === undefined) throw new Error(`${path} lacks the marks of the generated table.`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}

/** Each command continues the one that the variable names. */
function aclScript(commands: string[][]): string {
  return `#!/bin/sh
# Makes the access control lists of docs/kafka.md. \`npm run dev -- events\` generates this file. Run it as a super user of Kafka:
#   KAFKA_ACLS='kafka-acls.sh --bootstrap-server kafka:9093 --command-config admin.properties' sh deploy/kafka-acls.sh
set -eu
: "\${KAFKA_ACLS:?names the command}"
${commands.map((words) => `$KAFKA_ACLS ${words.join(' ')}`).join('\n')}
`;
}
