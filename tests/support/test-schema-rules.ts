import { type OpenApiDocuments, type Place, pointerTo } from '@vc/testing/unit/open-api-documents';
import { enumOf } from './test-dto-rules';

type Schema = Record<string, unknown>;

const ENUM = 'enum ';
const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'format'];
export const NULL = 'null';
export const REQUIRED = 'required';

/** Where a schema is, before its reference is followed. */
interface SchemaPlace {
  file: string;
  pointer: string;
}

/** Reads what schemas demand, in the words of `rulesOfDto`, and `null` for a value that may be null. */
export class SchemaRules {
  constructor(private readonly documents: OpenApiDocuments) {}

  /** @param wanted pointers of the members of the DTO: the members of other members are not read */
  ofMembers(place: SchemaPlace, wanted: Set<string>, pointer = ''): Map<string, string[]> {
    const { file, pointer: own, value } = this.documents.resolve(place.file, place.pointer);
    const resolved = { file, pointer: own };
    const rules = this.ofAlternatives(resolved, wanted, pointer);
    for (const part of this.below(resolved, 'allOf')) {
      for (const [name, facts] of this.ofMembers(part, wanted, pointer)) rules.set(name, facts);
    }
    for (const name of Object.keys(value.properties ?? {})) {
      const member = { file, pointer: own + pointerTo('properties', name) };
      rules.set(`${pointer}/${name}`, this.of(member));
      for (const [each, facts] of this.belowMember(member, wanted, `${pointer}/${name}`)) rules.set(each, facts);
    }
    for (const name of this.requiredOf(resolved)) rules.get(`${pointer}/${name}`)?.push(REQUIRED);
    return new Map([...rules].map(([name, facts]) => [name, [...new Set(facts)].sort()]));
  }

  /** A member is required only if each alternative requires it. */
  private ofAlternatives(place: SchemaPlace, wanted: Set<string>, pointer: string): Map<string, string[]> {
    const rules = new Map<string, string[]>();
    for (const alternative of this.alternativesOf(place)) {
      for (const [name, all] of this.ofMembers(alternative, wanted, pointer)) {
        const isOwn = name.lastIndexOf('/') === pointer.length;
        const facts = isOwn ? all.filter((fact) => fact !== REQUIRED) : all;
        const known = rules.get(name);
        rules.set(name, known ? common([known, facts]) : facts);
      }
    }
    return rules;
  }

  /** What the schema demands of a value. */
  of({ file, pointer }: SchemaPlace): string[] {
    const beside = this.documents.at(file, pointer) as Schema;
    const { value, ...place }: Place = this.documents.resolve(file, pointer);
    const ofOthers = this.alternativesOf(place).map((each) => this.of(each));
    const all = [...this.below(place, 'oneOf'), ...this.below(place, 'anyOf')];
    const isNullable = ofOthers.length < all.length || ofOthers.some((each) => each.includes(NULL));
    return [
      ...ownFacts(value),
      ...('default' in beside ? [`default ${JSON.stringify(beside.default)}`] : []),
      ...(value.items === undefined ? [] : this.ofItems(place)),
      ...this.below(place, 'allOf').flatMap((each) => this.of(each)),
      ...common(ofOthers).filter((each) => each !== NULL),
      ...(isNullable ? [NULL] : []),
    ];
  }

  private ofItems({ file, pointer }: SchemaPlace): string[] {
    return this.of({ file, pointer: pointer + pointerTo('items') }).map((fact) => `items ${fact}`);
  }

  private below({ file, pointer }: SchemaPlace, name: string): SchemaPlace[] {
    const schemas = ((this.documents.at(file, pointer) as Schema)[name] ?? []) as object[];
    return schemas.map((_, index) => ({ file, pointer: `${pointer}/${name}/${index}` }));
  }

  /** Those other than `null`. */
  private alternativesOf(place: SchemaPlace): SchemaPlace[] {
    const all = [...this.below(place, 'oneOf'), ...this.below(place, 'anyOf')];
    return all.filter((each) => this.documents.resolve(each.file, each.pointer).value.type !== NULL);
  }

  private belowMember(member: SchemaPlace, wanted: Set<string>, pointer: string): Map<string, string[]> {
    const isElement = [...wanted].some((each) => each.startsWith(`${pointer}/*/`));
    if (!isElement && ![...wanted].some((each) => each.startsWith(`${pointer}/`))) return new Map();
    if (!isElement) return this.ofMembers(member, wanted, pointer);
    const { file, pointer: own } = this.documents.resolve(member.file, member.pointer);
    return this.ofMembers({ file, pointer: own + pointerTo('items') }, wanted, `${pointer}/*`);
  }

  private requiredOf(place: SchemaPlace): string[] {
    const { value, ...own }: Place = this.documents.resolve(place.file, place.pointer);
    const ofParts = this.below(own, 'allOf').flatMap((each) => this.requiredOf(each));
    const ofEach = common(this.alternativesOf(own).map((each) => this.requiredOf(each)));
    return [...((value.required ?? []) as string[]), ...ofParts, ...ofEach];
  }
}

function ownFacts(schema: Schema): string[] {
  const types = [schema.type].flat().filter((type) => type !== undefined);
  const values = 'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined);
  return [
    ...(values ? [enumOf(values.filter((each) => each !== null))] : types.map(typeFact)),
    ...(values?.includes(null) ? [NULL] : []),
    ...LIMITS.filter((name) => schema[name] !== undefined).map((name) => `${name} ${String(schema[name])}`),
    ...(schema.uniqueItems === true ? ['uniqueItems'] : []),
    ...('default' in schema ? [`default ${JSON.stringify(schema.default)}`] : []),
  ];
}

function typeFact(type: unknown): string {
  return type === NULL ? NULL : `type ${String(type)}`;
}

/** What each of the schemas demands. One of several lists of values is a list of all of them. */
function common(all: string[][]): string[] {
  const [first = [], ...others] = all;
  const shared = first.filter((fact) => others.every((each) => each.includes(fact)));
  const enums = all.map((facts) => facts.find((fact) => fact.startsWith(ENUM)));
  if (others.length === 0 || enums.includes(undefined)) return shared;
  const values = enums.flatMap((fact) => JSON.parse(fact!.slice(ENUM.length)) as unknown[]);
  return [...shared.filter((fact) => !fact.startsWith(ENUM)), enumOf([...new Set(values)])];
}
