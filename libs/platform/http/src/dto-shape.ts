import type { ValidationArguments } from 'class-validator';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type { Check, DtoClass, NestedMember, Reader } from './dto-decorators';
import { declarationsOf } from './dto-decorators';

/** A DTO class as `readDto` needs it. */
export interface DtoShape {
  members: Map<string, DtoMember>;
  checks: Check[];
}

export interface DtoMember {
  name: string;
  read?: Reader | undefined;
  nested?: NestedMember | undefined;
  /** Where one does not hold, the member has no rules: `@IsOptional`, `@ValidateIf`. */
  conditions: ((dto: object, value: unknown) => boolean)[];
  isList: boolean;
  /** The message of `@IsDefined`, which goes on where the name ends. */
  absence?: string | undefined;
  /** In the order of the source. */
  rules: DtoRule[];
  /** Those with `each`: of the elements of an array. */
  elementRules: DtoRule[];
}

/** Answers the sentence that says what is wrong, or undefined where the rule is kept. */
export type DtoRule = (value: unknown, dto: object) => string | undefined;

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const SHAPES = new WeakMap<DtoClass, DtoShape>();

export function shapeOf(type: DtoClass): DtoShape {
  const known = SHAPES.get(type);
  if (known) return known;
  const { nested, readers, checks } = declarationsOf(type);
  const storage = getMetadataStorage();
  const metadatas = storage.groupByPropertyName(storage.getTargetValidationMetadatas(type, '', false, false));
  const names = new Set(Object.keys(metadatas).concat(...nested.keys()));
  const members = [...names].map((name): [string, DtoMember] => {
    const [inner, rules] = [nested.get(name), classified(metadatas[name] ?? [])];
    const isList = inner ? inner.isList : rules.elementRules.length > 0;
    return [name, { name, read: readers.get(name), nested: inner, isList, ...rules }];
  });
  const shape = { members: new Map(members), checks };
  SHAPES.set(type, shape);
  return shape;
}

function classified(metadatas: Metadata[]): Pick<DtoMember, 'conditions' | 'absence' | 'rules' | 'elementRules'> {
  // Decorators run from the last to the first.
  const inSourceOrder = metadatas.toReversed();
  const isCondition = ({ type }: Metadata) => type === ValidationTypes.CONDITIONAL_VALIDATION;
  const isNested = inSourceOrder.find(({ type }) => type === ValidationTypes.NESTED_VALIDATION);
  if (isNested) throw new Error(`Declare ${isNested.propertyName} with @Nested or @NestedList.`);
  const absence = inSourceOrder.find(({ type }) => type === ValidationTypes.IS_DEFINED)?.message;
  const rules = inSourceOrder.filter(({ type }) => type === ValidationTypes.CUSTOM_VALIDATION);
  return {
    absence: typeof absence === 'string' ? absence : undefined,
    conditions: inSourceOrder.filter(isCondition).map(({ constraints }) => constraints[0] as () => boolean),
    rules: rules.filter(({ each }) => !each).flatMap(toRules),
    elementRules: rules.filter(({ each }) => each).flatMap(toRules),
  };
}

function toRules(metadata: Metadata): DtoRule[] {
  const { propertyName: property, constraints, message, validateIf } = metadata;
  return getMetadataStorage()
    .getTargetValidatorConstraints(metadata.constraintCls)
    .map(({ instance, async }) => {
      if (async) throw new Error(`The rules of ${property} must be synchronous.`);
      return (value, object) => {
        if (validateIf && !validateIf(object, value)) return undefined;
        const args: ValidationArguments = { targetName: '', property, object, value, constraints };
        if (instance.validate(value, args)) return undefined;
        const text = message || instance.defaultMessage?.(args) || `${property} is not valid`;
        return sentence(typeof text === 'function' ? text(args) : text, args);
      };
    });
}

/** class-validator writes `$property` and `$constraint1`; a value is never repeated. */
function sentence(message: string, { property, constraints }: ValidationArguments): string {
  const text = message
    .replaceAll('$property', () => property)
    .replace(/\$constraint(\d+)/g, (_, position) => textOf(constraints[Number(position) - 1]));
  return text.endsWith('.') ? text : `${text}.`;
}

function textOf(constraint: unknown): string {
  return Array.isArray(constraint) ? constraint.join(', ') : String(constraint);
}
