import { type DtoClass, shapeOf } from '@vc/platform/http';
import { ALL_ALGORITHMS } from '@vc/protocol/crypto';
import { getMetadataStorage, ValidationTypes } from 'class-validator';

type DtoMember = ReturnType<typeof shapeOf>['members'] extends Map<string, infer Member> ? Member : never;
type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Facts = (constraints: unknown[]) => string[];

const string = 'type string';
const HEX_COLOR = 'pattern ^#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$';

/** What the rules of class-validator say, in the words of JSON Schema. Rules of our own without such words are left out. */
const FACTS_OF: Record<string, Facts> = {
  isString: () => [string],
  isInt: () => ['type integer'],
  isBoolean: () => ['type boolean'],
  isArray: () => ['type array'],
  isObject: () => ['type object'],
  isIn: ([values]) => [enumOf(values as unknown[])],
  // The document names the types that a setting turns on, too.
  isKeyType: () => [enumOf(ALL_ALGORITHMS.map(({ keyType }) => keyType))],
  equals: ([value]) => [enumOf([value])],
  isUuid: () => [string, 'format uuid'],
  isIso8601: () => [string],
  isEmail: () => [string, 'format email'],
  isUrl: ([options]) => [string, 'format uri', ...(isHttps(options) ? ['pattern ^https://'] : [])],
  isHexColor: () => [string, HEX_COLOR],
  isFaceImage: () => [string],
  isIdNumber: () => [string, String.raw`pattern ^\d{13}$`],
  isAddress: () => ['format uri'],
  isLength: ([min, max]) => [...(min === 0 ? [] : [`minLength ${String(min)}`]), `maxLength ${String(max)}`],
  minLength: ([min]) => [`minLength ${String(min)}`],
  maxLength: ([max]) => [`maxLength ${String(max)}`],
  min: ([min]) => [`minimum ${String(min)}`],
  max: ([max]) => [`maximum ${String(max)}`],
  arrayMinSize: ([min]) => [`minItems ${String(min)}`],
  arrayMaxSize: ([max]) => [`maxItems ${String(max)}`],
  arrayUnique: () => ['uniqueItems'],
  matches: ([pattern]) => [string, `pattern ${(pattern as RegExp).source.replaceAll(String.raw`\/`, '/')}`],
};

function isHttps(options: unknown): boolean {
  return (options as { protocols?: string[] } | undefined)?.protocols?.join() === 'https';
}

export function enumOf(values: unknown[]): string {
  return `enum ${JSON.stringify([...values].sort())}`;
}

/** The DTO class and those of its members. */
export function withNestedDtos(dto: DtoClass, found = new Set<DtoClass>()): Set<DtoClass> {
  if (found.has(dto)) return found;
  found.add(dto);
  for (const { nested } of shapeOf(dto).members.values()) if (nested) withNestedDtos(nested.type(), found);
  return found;
}

/** What the DTO class demands of each member, by the pointer of the member. A member without rules is left out. */
export function rulesOfDto(dto: DtoClass, pointer = ''): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  const content = new dto() as Record<string, unknown>;
  const storage = getMetadataStorage();
  const metadatas = storage.groupByPropertyName(storage.getTargetValidationMetadatas(dto, '', false, false));
  for (const member of shapeOf(dto).members.values()) {
    const own = `${pointer}/${member.name}`;
    const facts = [...(metadatas[member.name] ?? []).flatMap(factsOf), ...nestedFacts(member)];
    if (facts.length === 0) continue;
    rules.set(own, [...new Set([...facts, ...presenceFacts(member, content[member.name])])].sort());
    for (const [place, each] of rulesBelow(member, own)) rules.set(place, each);
  }
  return rules;
}

function rulesBelow({ nested }: DtoMember, pointer: string): Map<string, string[]> {
  if (!nested) return new Map();
  return rulesOfDto(nested.type(), nested.isList ? `${pointer}/*` : pointer);
}

function nestedFacts({ nested }: DtoMember): string[] {
  if (!nested) return [];
  return nested.isList ? ['type array', 'items type object'] : ['type object'];
}

function presenceFacts({ conditions }: DtoMember, byDefault: unknown): string[] {
  if (byDefault !== undefined) return [`default ${JSON.stringify(byDefault)}`];
  return conditions.length === 0 ? ['required'] : [];
}

function factsOf({ type, name, constraints, each }: Metadata): string[] {
  if (type !== ValidationTypes.CUSTOM_VALIDATION || name === undefined) return [];
  const facts = FACTS_OF[name]?.(constraints as unknown[]) ?? [];
  return each ? ['type array', ...facts.map((fact) => `items ${fact}`)] : facts;
}
