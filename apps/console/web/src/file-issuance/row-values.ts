import type { AttributeDefinition } from '../api/schemas';
import { isDay, toDateTime } from './date-values';
import type { Mapping, Target } from './targets';
import { toNumber } from './number-value';

type ScalarType = Exclude<AttributeDefinition['type'], 'object' | 'array'>;
/** What is wrong with a value: it is missing, or is no value of the type. */
export type ValueRule = 'missing' | ScalarType;

export interface ValueViolation {
  label: string;
  rule: ValueRule;
}

export interface RowValues {
  /** As the interface takes them. */
  attributes: Record<string, unknown>;
  violations: ValueViolation[];
}

const LIST_SEPARATOR = '|';
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const TRUE = ['true', 'yes', 'ja', '1'];
const FALSE = ['false', 'no', 'nee', '0'];

/** The value of a text, or undefined if the text is no value of the type. */
const SCALARS: Record<ScalarType, (text: string) => unknown> = {
  string: (text) => text,
  number: toNumber,
  integer: (text) => (Number.isSafeInteger(toNumber(text)) ? toNumber(text) : undefined),
  boolean: toBoolean,
  date: (text) => (isDay(text) ? text : undefined),
  datetime: toDateTime,
  binary: (text) => (BASE64.test(text) ? text : undefined),
};

/** The attributes of the credential of a row, and what is wrong with its values. */
export function toRowValues(targets: readonly Target[], mapping: Mapping, row: readonly string[]): RowValues {
  const attributes: Record<string, unknown> = {};
  const violations: ValueViolation[] = [];
  for (const target of targets) {
    const column = mapping[target.key];
    const text = column === undefined ? '' : (row[column] ?? '').trim();
    if (text === '') {
      if (target.required) violations.push({ label: target.label, rule: 'missing' });
      continue;
    }
    const value = target.isList ? toList(target, text) : SCALARS[target.definition.type](text);
    if (value === undefined) violations.push({ label: target.label, rule: target.definition.type });
    else setAt(attributes, target.path, value);
  }
  return { attributes, violations };
}

function toList({ definition }: Target, text: string): unknown[] | undefined {
  const texts = text.split(LIST_SEPARATOR).map((each) => each.trim());
  const values = texts.filter(Boolean).map(SCALARS[definition.type]);
  return values.includes(undefined) ? undefined : values;
}

function setAt(attributes: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const groups = path.slice(0, -1);
  const group = groups.reduce<Record<string, unknown>>((parent, name) => {
    parent[name] ??= {};
    return parent[name] as Record<string, unknown>;
  }, attributes);
  group[path.at(-1) ?? ''] = value;
}

function toBoolean(text: string): boolean | undefined {
  const plain = text.toLowerCase();
  if (TRUE.includes(plain)) return true;
  return FALSE.includes(plain) ? false : undefined;
}
