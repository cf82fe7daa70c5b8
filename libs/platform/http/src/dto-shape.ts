import type { ValidationArguments } from 'class-validator';
// eslint-disable-next-line no-restricted-imports -- for the names of the rules, and none of them is applied
import * as classValidator from 'class-validator';
import {
  ARRAY_MAX_SIZE,
  getMetadataStorage,
  IS_ARRAY,
  IS_BOOLEAN,
  IS_DATE,
  IS_INT,
  IS_LENGTH,
  IS_NUMBER,
  IS_OBJECT,
  IS_STRING,
  MAX_LENGTH,
  ValidationTypes,
} from 'class-validator';
import type { Check, DtoClass, NestedMember, Reader } from './dto-decorators';
import { declarationsOf } from './dto-decorators';
import { RULE_TEXTS } from './rule-texts';
import { toUuid } from './uuid';

/** Members and checks of a DTO class, compiled for `readDto`. */
export interface DtoShape {
  members: Map<string, DtoMember>;
  /** Patterns of further names, by the member that collects them. */
  collections: Map<string, RegExp>;
  checks: Check[];
}

export interface DtoMember {
  name: string;
  read?: Reader | undefined;
  nested?: NestedMember | undefined;
  /** `@IsOptional`, `@ValidateIf`: when one does not hold, the rules of the member do not apply. */
  conditions: ((dto: object, value: unknown) => boolean)[];
  isList: boolean;
  /** Most elements of a list. */
  maxElements?: number | undefined;
  /** Message of `@IsDefined`: the predicate of the sentence whose subject is the name of the member. */
  absence?: string | undefined;
  /** Rules of the member, in the order of the source. */
  rules: DtoRule[];
  /** Rules with `each`, for the elements of an array. */
  elementRules: DtoRule[];
}

/** Returns the predicate of the sentence about a violation, undefined when there is none. The member is its subject. */
export type DtoRule = (value: unknown, dto: object) => string | undefined;

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** The names of the rules of class-validator, which exports each as a constant. */
const NAMES = new Set(Object.values(classValidator).filter((value) => typeof value === 'string'));

const TYPES = new Set([IS_ARRAY, IS_BOOLEAN, IS_DATE, IS_INT, IS_NUMBER, IS_OBJECT, IS_STRING]);
const MAXIMA = new Set([ARRAY_MAX_SIZE, MAX_LENGTH]);

const SHAPES = new WeakMap<DtoClass, DtoShape>();

export function shapeOf(type: DtoClass): DtoShape {
  const known = SHAPES.get(type);
  if (known) return known;
  const { nested, readers, collections, checks } = declarationsOf(type);
  const storage = getMetadataStorage();
  const metadatas = storage.groupByPropertyName(storage.getTargetValidationMetadatas(type, '', false, false));
  const names = new Set(Object.keys(metadatas).concat(...nested.keys()));
  const members = [...names].map((name): [string, DtoMember] => {
    const [inner, rules] = [nested.get(name), classified(metadatas[name] ?? [])];
    const isList = inner ? inner.isList : rules.elementRules.length > 0;
    const maxElements = maximumOf(metadatas[name] ?? [], isList, `${type.name}.${name}`);
    const read = readerOf(metadatas[name] ?? [], readers.get(name));
    return [name, { name, read, nested: inner, isList, maxElements, ...rules }];
  });
  const shape = { members: new Map(members), collections, checks };
  SHAPES.set(type, shape);
  return shape;
}

/** @throws Error for a list without a maximum, whose rules would cost what its sender wants */
function maximumOf(metadatas: Metadata[], isList: boolean, place: string): number | undefined {
  const maximum: unknown = metadatas.find(({ name }) => name === ARRAY_MAX_SIZE)?.constraints[0];
  if (typeof maximum === 'number') return maximum;
  if (isList || metadatas.some(({ name }) => name === IS_ARRAY)) {
    throw new Error(`Declare the maximum of the list ${place} with @ArrayMaxSize.`);
  }
  return undefined;
}

/** UUIDs are compared as texts, so they are read in lower case (RFC 9562 §4). */
function readerOf(metadatas: Metadata[], read: Reader = (value) => value): Reader {
  if (!metadatas.some(({ name }) => name === 'isUuid')) return read;
  return (sent) => {
    const value = read(sent);
    return Array.isArray(value) ? value.map(lowerUuid) : lowerUuid(value);
  };
}

function lowerUuid(value: unknown): unknown {
  return typeof value === 'string' ? (toUuid(value) ?? value) : value;
}

function classified(metadatas: Metadata[]): Pick<DtoMember, 'conditions' | 'absence' | 'rules' | 'elementRules'> {
  // Decorators are applied from the last to the first.
  const inSourceOrder = metadatas.toReversed();
  const isCondition = ({ type }: Metadata) => type === ValidationTypes.CONDITIONAL_VALIDATION;
  const isNested = inSourceOrder.find(({ type }) => type === ValidationTypes.NESTED_VALIDATION);
  if (isNested) throw new Error(`Declare ${isNested.propertyName} with @Nested or @NestedList.`);
  const absence = inSourceOrder.find(({ type }) => type === ValidationTypes.IS_DEFINED)?.message;
  const rules = inSourceOrder.filter(({ type }) => type === ValidationTypes.CUSTOM_VALIDATION);
  return {
    absence: typeof absence === 'string' ? absence : undefined,
    conditions: inSourceOrder.filter(isCondition).map(({ constraints }) => constraints[0] as () => boolean),
    rules: inOrderOfCost(rules.filter(({ each }) => !each)),
    elementRules: inOrderOfCost(rules.filter(({ each }) => each)),
  };
}

/** Types and maxima come first, so that no other rule reads a value of any size. */
function inOrderOfCost(metadatas: Metadata[]): DtoRule[] {
  const types = metadatas.filter(({ name = '' }) => TYPES.has(name));
  const lengths = metadatas.filter(({ name }) => name === IS_LENGTH);
  const maxima = metadatas.filter(({ name = '' }) => MAXIMA.has(name));
  const others = metadatas.filter(({ name = '' }) => !TYPES.has(name) && !MAXIMA.has(name));
  return [types.flatMap(toRules), lengths.flatMap(toMaxima), maxima.flatMap(toRules), others.flatMap(toRules)].flat();
}

/** `@Length` for texts that are too long. Its minimum keeps its place among the rules. */
function toMaxima(metadata: Metadata): DtoRule[] {
  const maximum = metadata.constraints[1] as number | undefined;
  return toRules(metadata).map(
    (rule) => (value, dto) =>
      typeof value === 'string' && maximum !== undefined && value.length > maximum ? rule(value, dto) : undefined,
  );
}

function toRules(metadata: Metadata): DtoRule[] {
  const { propertyName: property, constraints, validateIf } = metadata;
  const wording = wordingOf(metadata);
  return getMetadataStorage()
    .getTargetValidatorConstraints(metadata.constraintCls)
    .map(({ instance, async }) => {
      if (async) throw new Error(`The rules of ${property} must be synchronous.`);
      return (value, object) => {
        if (validateIf && !validateIf(object, value)) return undefined;
        const args: ValidationArguments = { targetName: '', property, object, value, constraints };
        if (instance.validate(value, args)) return undefined;
        return predicate(wording(args, instance.defaultMessage?.(args)), args);
      };
    });
}

/** @throws Error for a rule of class-validator without words of ours, because its own are no sentences */
function wordingOf({ name = '', constraints, message, propertyName }: Metadata) {
  const text = RULE_TEXTS[name]?.(constraints);
  if (!message && text === undefined && NAMES.has(name)) {
    throw new Error(`Add ${name} of ${propertyName} to RULE_TEXTS.`);
  }
  return (args: ValidationArguments, ownText = 'is not valid'): string => {
    if (!message) return text ?? ownText;
    return typeof message === 'function' ? message(args) : message;
  };
}

/** Replaces the `$property` and `$constraint1` of class-validator. The text never repeats a value of the request. */
function predicate(message: string, { property, constraints }: ValidationArguments): string {
  const text = message
    .replaceAll('$property', () => property)
    .replace(/\$constraint(\d+)/g, (_, position) => textOf(constraints[Number(position) - 1]));
  const withoutSubject = text.startsWith(`${property} `) ? text.slice(property.length + 1) : text;
  return withoutSubject.replace(/\.$/, '');
}

function textOf(constraint: unknown): string {
  return Array.isArray(constraint) ? constraint.join(', ') : String(constraint);
}
