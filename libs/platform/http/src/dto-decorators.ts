import type { Violation } from './domain-error';

export type DtoClass<T extends object = object> = new () => T;

/** Declarations of a DTO class besides the rules of class-validator. */
export interface DtoDeclarations {
  nested: Map<string, NestedMember>;
  readers: Map<string, Reader>;
  /** Patterns of names, by the member that collects them. */
  collections: Map<string, RegExp>;
  checks: Check[];
}

export interface NestedMember {
  type: () => DtoClass;
  isList: boolean;
}

export type Reader = (value: unknown) => unknown;

export interface Check {
  /** The check runs only when none of these members breaks a rule of its own. */
  members: string[];
  violationsOf: (dto: object) => Iterable<Violation>;
}

const DECLARATIONS = new Map<object, DtoDeclarations>();

/** Declares that the member is an object of that class. */
export const Nested = (type: () => DtoClass): PropertyDecorator => nested({ type, isList: false });

/** Declares that the member is an array of objects of that class. Rules on its length come first. */
export const NestedList = (type: () => DtoClass): PropertyDecorator => nested({ type, isList: true });

/** Converts the sent value before the rules are checked. `read` never throws. */
export const ReadAs =
  (read: Reader): PropertyDecorator =>
  (target, name) =>
    void ownDeclarations(target.constructor).readers.set(String(name), read);

/** Reads the digits of a parameter as a number. */
export const ReadAsNumber = (): PropertyDecorator =>
  ReadAs((value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value));

/**
 * Makes the member a `Map` of all sent members whose names match, by what the group of the pattern matches. A check has to
 * read the values, because they have no rules.
 */
export const Collected =
  (pattern: RegExp): PropertyDecorator =>
  (target, name) =>
    void ownDeclarations(target.constructor).collections.set(String(name), pattern);

/**
 * Adds a check across several members. Its pointers begin at the DTO.
 * @param members read by the check, which is skipped when one of them breaks a rule of its own
 */
export const Checked =
  <T extends object>(members: (keyof T & string)[], violationsOf: (dto: T) => Iterable<Violation>) =>
  (target: DtoClass<T>): void =>
    void ownDeclarations(target).checks.push({ members, violationsOf: violationsOf as Check['violationsOf'] });

/** Returns the declarations of the class and of the classes that it extends. */
export function declarationsOf(type: DtoClass): DtoDeclarations {
  const declarations = emptyDeclarations();
  for (let each: object = type; each !== Function.prototype; each = Object.getPrototypeOf(each) as object) {
    const own = DECLARATIONS.get(each);
    own?.nested.forEach((member, name) => declarations.nested.set(name, member));
    own?.readers.forEach((read, name) => declarations.readers.set(name, read));
    own?.collections.forEach((pattern, name) => declarations.collections.set(name, pattern));
    declarations.checks.push(...(own?.checks ?? []));
  }
  return declarations;
}

function nested(member: NestedMember): PropertyDecorator {
  return (target, name) => void ownDeclarations(target.constructor).nested.set(String(name), member);
}

function ownDeclarations(type: object): DtoDeclarations {
  const declarations = DECLARATIONS.get(type) ?? emptyDeclarations();
  DECLARATIONS.set(type, declarations);
  return declarations;
}

function emptyDeclarations(): DtoDeclarations {
  return { nested: new Map(), readers: new Map(), collections: new Map(), checks: [] };
}
