import { ClaimPath } from '@vc/protocol/sd-jwt-vc';
import { AttributeDefinition, type AttributeDefinitions } from '../attributes/attribute-definition';

/** Every claim is a disclosure of its own, save those that the template always discloses. */
export function selectiveDisclosureOf(attributes: AttributeDefinitions): (path: ClaimPath) => boolean {
  return (path) => {
    // An element of an array is disclosed like the array.
    const names = path.filter((part) => typeof part === 'string');
    return !definitionAt(attributes, names)?.alwaysDisclosed;
  };
}

function definitionAt(attributes: AttributeDefinitions, names: string[]): AttributeDefinition | undefined {
  const [first, ...rest] = names;
  const definition = first === undefined ? undefined : attributes[first];
  return rest.length === 0 ? definition : definitionAt(definition?.properties ?? {}, rest);
}
