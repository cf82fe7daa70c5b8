import { EVENT_DESCRIPTIONS } from './event-descriptions';
import type { JsonSchema } from './event-descriptions';

export type DescribedType = keyof typeof EVENT_DESCRIPTIONS;

export const DESCRIBED_TYPES = Object.keys(EVENT_DESCRIPTIONS) as DescribedType[];

/** JSON Schema of a Kafka message's value and of a webhook's body (IF §6.3). Members may be added to it. */
export function toBodySchema(type: DescribedType): JsonSchema {
  const { meaning, payload } = EVENT_DESCRIPTIONS[type];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:verifiable-credential-platform:events:${type}`,
    title: type,
    description: meaning,
    type: 'object',
    properties: { eventType: { const: type }, payload },
    required: ['eventType', 'payload'],
  };
}

/** JSON Schema of a Kafka message's headers: CloudEvents 1.0, binary content mode. */
export const HEADERS_SCHEMA: JsonSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:verifiable-credential-platform:events:headers',
  title: 'headers',
  type: 'object',
  properties: {
    ce_specversion: { const: '1.0' },
    ce_id: { type: 'string', format: 'uuid', description: 'Id of the event, the same in each delivery.' },
    ce_type: { type: 'string', description: 'The event type, as in the value.' },
    ce_source: { type: 'string', format: 'uri-reference', description: 'The service that publishes the event.' },
    ce_subject: { type: 'string', description: 'Id of the resource; also the key of the message.' },
    ce_time: { type: 'string', format: 'date-time', description: 'Time of the event, in UTC.' },
    ce_tenantid: { type: 'string', format: 'uuid', description: 'Id of the tenant.' },
    'content-type': { const: 'application/json' },
    traceparent: {
      type: 'string',
      pattern: '^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$',
      description: 'The trace of the request that caused the event (W3C Trace Context), if there was one.',
    },
    'x-mac': { type: 'string', description: 'Codes by which services of the platform authenticate the event.' },
  },
  required: ['ce_specversion', 'ce_id', 'ce_type', 'ce_source', 'ce_subject', 'ce_time', 'ce_tenantid', 'content-type'],
};

/** The same schema without additional properties, for the messages that this platform publishes. */
export function forbidOtherMembers(schema: JsonSchema): JsonSchema {
  if (schema.type === 'array') return { ...schema, items: forbidOtherMembers(schema.items as JsonSchema) };
  if (schema.type !== 'object' || schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>);
  return {
    ...schema,
    properties: Object.fromEntries(properties.map(([name, member]) => [name, forbidOtherMembers(member)])),
    additionalProperties: false,
  };
}

const ID = '01932f5e-7b1c-7c3a-9a5e-2f6d1c0b8a41';
const TIME = '2026-11-23T08:30:00.000Z';

/** An example of the body of a webhook and of a Kafka message, with the required members of `payload`, or all if none is. */
export function toBodyExample(type: DescribedType): { eventType: DescribedType; payload: unknown } {
  const { payload } = toBodySchema(type).properties as { payload: JsonSchema };
  return { eventType: type, payload: toExample(payload) };
}

function toExample(schema: JsonSchema): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.type === 'object') return toObjectExample(schema);
  return schema.format === 'date-time' ? TIME : ID;
}

function toObjectExample({ properties, required }: JsonSchema): Record<string, unknown> {
  const schemas = properties as Record<string, JsonSchema>;
  const names = (required as string[]).length > 0 ? (required as string[]) : Object.keys(schemas);
  return Object.fromEntries(names.map((name) => [name, toExample(schemas[name] ?? {})]));
}
