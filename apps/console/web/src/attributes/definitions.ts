import type { AttributeDefinition, AttributeDefinitions, NameSpaceDefinitions } from '../api/schemas';

type NameSpace = NameSpaceDefinitions[string];

/**
 * The definitions of a template as one tree: the namespaces of an mdoc are objects, because the values of its elements are
 * grouped by them.
 */
export function toDefinitions(attributes: AttributeDefinitions | NameSpaceDefinitions): AttributeDefinitions {
  const entries = Object.entries<AttributeDefinition | NameSpace>(attributes);
  return Object.fromEntries(entries.map(([name, each]) => [name, toDefinition(name, each)]));
}

function toDefinition(name: string, each: AttributeDefinition | NameSpace): AttributeDefinition {
  return 'type' in each ? each : { type: 'object', name, properties: each.properties, required: true };
}
