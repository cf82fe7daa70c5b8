import type { AttributeDefinition } from '../api/schemas';
import type { Mapping, Target } from './targets';

const DECIMAL = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339: with a zone, so that the value does not depend on where the browser is. Seconds may be left out. */
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.(\d+))?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const MILLISECOND_DIGITS = 3;
/** The length of `2026-11-25T10:00:00`. */
const SECOND_LENGTH = 19;

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

/** Whether a text is a day of the calendar; `2026-02-30` is none. */
function isDay(text: string): boolean {
  const time = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The time in UTC with all digits of its second, or undefined if its day or its hour does not exist (RFC 3339 §5.7). */
function toDateTime(text: string): string | undefined {
  const [, day = '', fraction = ''] = DATE_TIME.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const utc = new Date(text).toISOString();
  return fraction.length > MILLISECOND_DIGITS ? `${utc.slice(0, SECOND_LENGTH)}.${fraction}Z` : utc;
}

/** The number of a decimal text, or undefined if the text is none, or if a number cannot have all of its digits. */
function toNumber(text: string): number | undefined {
  const value = DECIMAL.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value)) return undefined;
  return toDigits(text) === toDigits(String(value)) ? value : undefined;
}

/** The sign, the significant digits and the exponent: the same text for `1.50`, `01.5` and `15e-1`. */
function toDigits(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  const shift = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign === '-' ? '-' : ''}${significant}e${shift}`;
}
