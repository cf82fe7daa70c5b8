import type { AttributeDefinition } from './attribute-definition';
import { type AttributeDefinitions, elementOf } from './attribute-definition';

/** SD-JWT VC Type Metadata */
export interface TypeMetadata {
  vct: string;
  name: string;
  description?: string;
  display: { locale: string; name: string; description?: string }[];
  claims: ClaimMetadata[];
}

interface ClaimMetadata {
  path: (string | null)[];
  display?: { locale: string; label: string; description?: string }[];
  mandatory: boolean;
  sd: 'always' | 'allowed' | 'never';
}

interface TypeDescription {
  type: string;
  name: string;
  description: string | null;
  attributes: AttributeDefinitions;
}

const LOCALE = 'en';

/** Describes the type of a template or preset to wallets and verifiers. */
export function toTypeMetadata({ type, name, description, attributes }: TypeDescription): TypeMetadata {
  const about = { name, ...(description && { description }) };
  return { vct: type, ...about, display: [{ locale: LOCALE, ...about }], claims: toClaims(attributes, []) };
}

function toClaims(attributes: AttributeDefinitions, parents: (string | null)[]): ClaimMetadata[] {
  return Object.entries(attributes).flatMap(([name, definition]) => toClaim(definition, [...parents, name]));
}

/** Returns the claim and its nested claims. A `null` in a path selects all elements of an array. */
function toClaim(definition: AttributeDefinition, path: (string | null)[]): ClaimMetadata[] {
  const { name, description, required = false, alwaysDisclosed = false, properties } = definition;
  const element = elementOf(definition);
  const claim: ClaimMetadata = {
    path,
    ...(name && { display: [{ locale: LOCALE, label: name, ...(description && { description }) }] }),
    mandatory: required,
    sd: alwaysDisclosed ? 'never' : 'always',
  };
  return [
    claim,
    ...(properties ? toClaims(properties, path) : []),
    ...(element ? toClaim(element, [...path, null]) : []),
  ];
}
