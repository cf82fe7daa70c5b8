import { type SchemaName, schemaOf, SERVICES } from '@vc/contract/access';
import { type EventType, eventTypesPublishedBy, topicOf, TOPICS } from '@vc/contract/events';
import { parseTime, UsageError } from '@vc/development/command-line';

/** Options of `vc operator outbox replay`. */
export interface ReplayOptions {
  /** RFC 3339. */
  since: string;
  until?: string;
  service?: string;
  topic?: string;
  dryRun?: boolean;
}

/** Which published events are published again. */
export interface ReplayRequest {
  since: Date;
  until: Date | undefined;
  /** Types of the events, by the schema whose outbox has them. */
  typesOf: Map<SchemaName, EventType[]>;
  isDryRun: boolean;
}

/** @throws UsageError */
export function toReplayRequest({
  since: from,
  until: to,
  service,
  topic,
  dryRun = false,
}: ReplayOptions): ReplayRequest {
  const since = parseTime(from);
  const until = to === undefined ? undefined : parseTime(to);
  if (until && until <= since) throw new UsageError('The time of --until is not later than that of --since.');
  return { since, until, typesOf: selectTypes(service, topic), isDryRun: dryRun };
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
