import { toBodySchema, HEADERS_SCHEMA } from './event-schemas';
import type { EventType } from './event-types';
import { EVENT_TYPES, topicOf } from './event-types';
import { AUDIT_TOPIC, TOPICS } from './topics';
import type { JsonSchema } from './event-descriptions';
import { EVENT_DESCRIPTIONS } from './event-descriptions';

/** The contract of the topics as an AsyncAPI 3.0 document. */
export function asyncApiDocument(): JsonSchema {
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Events of the verifiable credential platform',
      version: '1.0.0',
      description:
        'Events of issuances, presentation requests, wallets, certificates, webhook endpoints, audit chains and deleted tenants. Payloads ' +
        'contain references and no personal data, besides the reference and metadata that a client has given to its ' +
        'resource. Each event is delivered at least once, always with the same id. Events of ' +
        'one resource keep their order. Members may be added: ignore unknown members.',
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(TOPICS.map((topic) => [topic, toChannel(topic)])),
    operations: Object.fromEntries(TOPICS.map((topic) => [`publish.${topic}`, toOperation(topic)])),
    components: {
      messages: Object.fromEntries(EVENT_TYPES.map((type) => [type, toMessage(type)])),
      schemas: { headers: toEmbeddedSchema(HEADERS_SCHEMA) },
    },
  };
}

function toChannel(topic: string): JsonSchema {
  const types = EVENT_TYPES.filter((type) => topicOf(type) === topic);
  const messages = types.map((type) => [type, { $ref: `#/components/messages/${type}` }]);
  return { address: topic, messages: Object.fromEntries(messages), bindings: { kafka: { topic } } };
}

function toOperation(topic: string): JsonSchema {
  return { action: 'send', channel: { $ref: `#/channels/${topic}` } };
}

function toMessage(type: EventType): JsonSchema {
  return {
    name: type,
    summary: EVENT_DESCRIPTIONS[type].meaning,
    headers: { $ref: '#/components/schemas/headers' },
    payload: toEmbeddedSchema(toBodySchema(type)),
    bindings: { kafka: { key: toKeySchema(type) } },
  };
}

function toKeySchema(type: EventType): JsonSchema {
  if (topicOf(type) === AUDIT_TOPIC) return { type: 'string', description: 'Name of the service.' };
  return { type: 'string', format: 'uuid', description: 'Id of the resource.' };
}

/** A schema inside a document has no `$schema` and no `$id`. */
function toEmbeddedSchema({ $schema: _, $id: __, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
