import type { ClaimPath } from '@vc/protocol/sd-jwt-vc';
import type { AttributeDefinition } from '../credential-definitions/attribute-definition';
import { type AttributeDefinitions, elementOf } from '../credential-definitions/attribute-definition';

/** Every claim and every element is a disclosure of its own, save those that the template always discloses. */
export function selectiveDisclosureOf(attributes: AttributeDefinitions): (path: ClaimPath) => boolean {
  return (path) => !definitionAt({ type: 'object', properties: attributes }, path)?.alwaysDisclosed;
}

function definitionAt(definition: AttributeDefinition | undefined, path: ClaimPath): AttributeDefinition | undefined {
  let found = definition;
  for (const part of path) {
    if (!found) return undefined;
    found = typeof part === 'string' ? found.properties?.[part] : elementOf(found);
  }
  return found;
}
