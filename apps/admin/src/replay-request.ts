import { type SchemaName, schemaOf, SERVICES } from '@vc/contract/access';
import { type EventType, eventTypesPublishedBy, topicOf, TOPICS } from '@vc/contract/events';
import { parseCommandLine, parseTime, UsageError } from '@vc/development/command-line';

const OPTIONS = {
  since: { type: 'string' },
  until: { type: 'string' },
  service: { type: 'string' },
  topic: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

/** Which published events are published again. */
export interface ReplayRequest {
  since: Date;
  until: Date | undefined;
  /** Types of the events, by the schema whose outbox has them. */
  typesOf: Map<SchemaName, EventType[]>;
  isDryRun: boolean;
}

/** Reads the options of `npm run outbox -- replay`. @throws UsageError */
export function parseReplay(words: string[]): ReplayRequest {
  const { values } = parseCommandLine({ words, options: OPTIONS });
  const { service, topic, 'dry-run': isDryRun } = values;
  return { ...parseRange(values), typesOf: selectTypes(service, topic), isDryRun };
}

function parseRange(values: { since?: string | undefined; until?: string | undefined }) {
  if (values.since === undefined) throw new UsageError('Name the time of the first event: --since <time>.');
  const since = parseTime(values.since);
  const until = values.until === undefined ? undefined : parseTime(values.until);
  if (until && until <= since) throw new UsageError('The time of --until is not later than that of --since.');
  return { since, until };
}

function selectTypes(service: string | undefined, topic: string | undefined): Map<SchemaName, EventType[]> {
  assertKnown('service', service, SERVICES);
  assertKnown('topic', topic, TOPICS);
  const typesOf = new Map<SchemaName, EventType[]>();
  for (const publisher of SERVICES.filter((each) => service === undefined || each === service)) {
    const types = eventTypesPublishedBy(publisher).filter((type) => topic === undefined || topicOf(type) === topic);
    const schema = schemaOf(publisher);
    if (types.length > 0) typesOf.set(schema, [...(typesOf.get(schema) ?? []), ...types]);
  }
  if (typesOf.size === 0) throw new UsageError(`${service} publishes no events${topic ? ` to ${topic}` : ''}.`);
  return typesOf;
}

function assertKnown(kind: string, name: string | undefined, known: readonly string[]): void {
  if (name !== undefined && !known.includes(name)) throw new UsageError(`There is no ${kind} ${name}.`);
}
