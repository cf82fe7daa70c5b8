import type { ClaimPath } from '@vc/protocol/sd-jwt-vc';
import type { AttributeDefinition, AttributeDefinitions } from '../credential-definitions/attribute-definition';
import { elementOf } from '../credential-definitions/attribute-definition';

/** Every claim and every array element is a disclosure of its own unless the template always discloses it. */
export function createDisclosureRule(attributes: AttributeDefinitions): (path: ClaimPath) => boolean {
  return (path) => !findDefinition({ type: 'object', properties: attributes }, path)?.alwaysDisclosed;
}

function findDefinition(definition: AttributeDefinition | undefined, path: ClaimPath): AttributeDefinition | undefined {
  let found = definition;
  for (const part of path) {
    if (!found) return undefined;
    found = typeof part === 'string' ? found.properties?.[part] : elementOf(found);
  }
  return found;
}
