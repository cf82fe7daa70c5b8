import type { AttributeDefinition, AttributeDefinitions } from '../api/schemas';

/** What was typed for an attribute: a text for a scalar, a draft for each member or element of the others. */
export type Draft = string | Draft[] | { [name: string]: Draft };
export type Drafts = Record<string, Draft>;

type Scalar = Exclude<AttributeDefinition['type'], 'object' | 'array'>;

export function emptyDraft(definition: AttributeDefinition): Draft {
  if (definition.type === 'object') return emptyDrafts(definition.properties);
  if (definition.type === 'array') return definition.required === true ? [emptyDraft(definition.items)] : [];
  return '';
}

export function emptyDrafts(definitions: AttributeDefinitions): Drafts {
  return Object.fromEntries(Object.entries(definitions).map(([name, each]) => [name, emptyDraft(each)]));
}

/** The values of a form, as the interface takes them. Attributes that were left empty are absent. */
export function toValues(definitions: AttributeDefinitions, drafts: Drafts): Record<string, unknown> {
  const values = Object.entries(definitions).map(([name, each]) => [name, toValue(each, drafts[name] ?? '')] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The value of one attribute, or undefined if it was left empty. A text that has no such value stays a text. */
export function toValue(definition: AttributeDefinition, draft: Draft): unknown {
  if (definition.type === 'object') return toObject(definition.properties, draft);
  if (definition.type === 'array') return toArray(definition.items, draft);
  const text = typeof draft === 'string' ? draft.trim() : '';
  return text === '' ? undefined : SCALARS[definition.type](text);
}

function toObject(properties: AttributeDefinitions, draft: Draft): unknown {
  const values = toValues(properties, isDrafts(draft) ? draft : {});
  return Object.keys(values).length === 0 ? undefined : values;
}

function toArray(items: AttributeDefinition, draft: Draft): unknown {
  const drafts = Array.isArray(draft) ? draft : [];
  const values = drafts.map((each) => toValue(items, each)).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : values;
}

/** The interface refuses a text where it expects a number, and names the attribute. */
const toNumber = (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text);
const toText = (text: string) => text;

const SCALARS: Record<Scalar, (text: string) => unknown> = {
  string: toText,
  date: toText,
  binary: toText,
  number: toNumber,
  integer: toNumber,
  boolean: (text) => text === 'true',
  datetime: (text) => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()),
};

export function isDrafts(draft: Draft): draft is Drafts {
  return typeof draft === 'object' && !Array.isArray(draft);
}
