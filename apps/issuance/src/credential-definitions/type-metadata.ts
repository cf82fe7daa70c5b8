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

interface Described {
  type: string;
  name: string;
  description: string | null;
  attributes: AttributeDefinitions;
}

const LOCALE = 'en';

/** What the type of a template or preset is, for wallets and verifiers. */
export function typeMetadata({ type, name, description, attributes }: Described): TypeMetadata {
  const about = { name, ...(description && { description }) };
  return { vct: type, ...about, display: [{ locale: LOCALE, ...about }], claims: claimsOf(attributes, []) };
}

function claimsOf(attributes: AttributeDefinitions, parents: (string | null)[]): ClaimMetadata[] {
  return Object.entries(attributes).flatMap(([name, definition]) => claimOf(definition, [...parents, name]));
}

/** The claim itself, and what is in it; `null` stands for every element of an array. */
function claimOf(definition: AttributeDefinition, path: (string | null)[]): ClaimMetadata[] {
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
    ...(properties ? claimsOf(properties, path) : []),
    ...(element ? claimOf(element, [...path, null]) : []),
  ];
}
