import type { AttributeDefinition } from '../api/schemas';
import type { Mapping, Target } from './targets';

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
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339: with a zone, so that the value does not depend on where the browser is. */
const DATETIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:\d{2})$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const TRUE = ['true', 'yes', 'ja', '1'];
const FALSE = ['false', 'no', 'nee', '0'];

/** The value of a text, or undefined if the text is no value of the type. */
const SCALARS: Record<ScalarType, (text: string) => unknown> = {
  string: (text) => text,
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : undefined),
  integer: (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : undefined),
  boolean: toBoolean,
  date: (text) => (DATE.test(text) && isDay(text) ? text : undefined),
  datetime: (text) =>
    DATETIME.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined,
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

/** `2026-02-30` is no day. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
