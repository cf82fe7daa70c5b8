import type { AttributeDefinition, AttributeDefinitions } from '../api/schemas';
import type { CreateTemplate } from './queries';

type ScalarType = Exclude<AttributeDefinition['type'], 'object' | 'array'>;

/** The types of attributes that the form offers. Objects and lists are for the interface. */
export const ATTRIBUTE_TYPES: readonly ScalarType[] = [
  'string',
  'date',
  'boolean',
  'integer',
  'number',
  'datetime',
  'binary',
];

export interface AttributeDraft {
  /** Of the row of the form. */
  key: number;
  label: string;
  type: ScalarType;
  required: boolean;
}

export interface TemplateDraft {
  name: string;
  description: string;
  revocable: boolean;
  /** Days; empty for no end of its own. */
  validity: string;
  backgroundColor: string;
  attributes: AttributeDraft[];
}

export const EMPTY_TEMPLATE: TemplateDraft = {
  name: '',
  description: '',
  revocable: true,
  validity: '',
  backgroundColor: '',
  attributes: [{ key: 0, label: '', type: 'string', required: true }],
};

/** `Naam van student` is `naam_van_student`: letters of ASCII and digits, in the form of the claims of OpenID. */
export function toAttributeName(label: string): string {
  return toWords(label).join('_');
}

/** The last segment of the type URL. */
export function toTypeCode(name: string): string {
  return toWords(name).join('-');
}

function toWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter(Boolean);
}

/** Attributes without a label are not part of the template. */
export function toDefinitionsOf(attributes: readonly AttributeDraft[]): AttributeDefinitions {
  const named = attributes.filter(({ label }) => toAttributeName(label) !== '');
  return Object.fromEntries(
    named.map(({ label, type, required }) => [toAttributeName(label), { type, name: label.trim(), required }]),
  );
}

/** The request for a template of SD-JWT VCs. */
export function toCreateTemplate(draft: TemplateDraft): CreateTemplate {
  const { name, description, revocable, validity, backgroundColor, attributes } = draft;
  return {
    credentialFormat: 'sd-jwt-vc',
    name: name.trim(),
    code: toTypeCode(name),
    attributes: toDefinitionsOf(attributes),
    revocable,
    ...(description.trim() !== '' && { description: description.trim() }),
    ...(validity.trim() !== '' && { validity: { days: Number(validity) } }),
    ...(backgroundColor !== '' && { display: { backgroundColor } }),
  };
}
