import type { Violation } from './domain-error';

export type DtoClass<T extends object = object> = new () => T;

/** What a DTO class says of its members besides the rules of class-validator. */
export interface DtoDeclarations {
  nested: Map<string, NestedMember>;
  readers: Map<string, Reader>;
  checks: Check[];
}

export interface NestedMember {
  type: () => DtoClass;
  isList: boolean;
}

export type Reader = (value: unknown) => unknown;

export interface Check {
  /** The check runs where these members keep their own rules. */
  members: string[];
  violationsOf: (dto: object) => Iterable<Violation>;
}

const DECLARATIONS = new Map<object, DtoDeclarations>();

/** The member is an object of that class. */
export const Nested = (type: () => DtoClass): PropertyDecorator => nested({ type, isList: false });

/** The member is an array of objects of that class. Rules on its length come first. */
export const NestedList = (type: () => DtoClass): PropertyDecorator => nested({ type, isList: true });

/** Turns what was sent into what the rules are held against; never throws. */
export const ReadAs =
  (read: Reader): PropertyDecorator =>
  (target, name) =>
    void ownDeclarations(target.constructor).readers.set(String(name), read);

/**
 * Rules that decorators of one member cannot say. Pointers begin at the DTO.
 * @param members what the check reads; it is skipped where one of them breaks a rule of its own
 */
export const Checked =
  <T extends object>(members: (keyof T & string)[], violationsOf: (dto: T) => Iterable<Violation>) =>
  (target: DtoClass<T>): void =>
    void ownDeclarations(target).checks.push({ members, violationsOf: violationsOf as Check['violationsOf'] });

/** With those of the classes that it extends. */
export function declarationsOf(type: DtoClass): DtoDeclarations {
  const declarations: DtoDeclarations = { nested: new Map(), readers: new Map(), checks: [] };
  for (let each: object = type; each !== Function.prototype; each = Object.getPrototypeOf(each) as object) {
    const own = DECLARATIONS.get(each);
    own?.nested.forEach((member, name) => declarations.nested.set(name, member));
    own?.readers.forEach((read, name) => declarations.readers.set(name, read));
    declarations.checks.push(...(own?.checks ?? []));
  }
  return declarations;
}

function nested(member: NestedMember): PropertyDecorator {
  return (target, name) => void ownDeclarations(target.constructor).nested.set(String(name), member);
}

function ownDeclarations(type: object): DtoDeclarations {
  const declarations = DECLARATIONS.get(type) ?? { nested: new Map(), readers: new Map(), checks: [] };
  DECLARATIONS.set(type, declarations);
  return declarations;
}
