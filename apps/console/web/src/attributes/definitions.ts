import type {
  AttributeDefinition,
  AttributeDefinitions,
  CredentialTemplate,
  NameSpaceDefinitions,
} from '../api/schemas';

type NameSpace = NameSpaceDefinitions[string];
type CredentialFormat = CredentialTemplate['format'];

/**
 * The definitions of a template as one tree: the namespaces of an mdoc are objects, because the values of its elements are
 * grouped by them.
 */
export function toDefinitions(
  attributes: AttributeDefinitions | NameSpaceDefinitions,
  format: CredentialFormat,
): AttributeDefinitions {
  if (format !== 'mdoc') return attributes;
  const nameSpaces = Object.entries(attributes as NameSpaceDefinitions);
  return Object.fromEntries(nameSpaces.map(([name, each]) => [name, toDefinition(name, each)]));
}

function toDefinition(name: string, { properties }: NameSpace): AttributeDefinition {
  return { type: 'object', name, properties, required: true };
}
