import type { JsonSchema } from './event-descriptions';
import type { DescribedType } from './event-schemas';
import { toBodySchema } from './event-schemas';

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
