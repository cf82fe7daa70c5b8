import { isObject } from '@vc/protocol/json';
import type { RequestViolation, Violation } from './domain-error';
import { escapePointer, ValidationFailed, violation } from './domain-error';
import type { DtoClass } from './dto-decorators';
import type { DtoMember, DtoRule } from './dto-shape';
import { shapeOf } from './dto-shape';

/** Yields violations and returns the value, which is complete only when there was no violation. */
export type Reading<T> = Generator<Violation, T, void>;

/**
 * Reads a JSON object into its DTO class. It yields the first rule that each member breaks. `null` counts as an absent
 * member. Reading is lazy: it stops when the consumer takes no more violations.
 */
export function* readDto<T extends object>(type: DtoClass<T>, value: unknown, pointer = ''): Reading<T> {
  const dto = new type();
  if (!isObject(value)) {
    yield violation(pointer, 'must be an object');
    return dto;
  }
  const { members, collections, checks } = shapeOf(type);
  const content = dto as Record<string, unknown>;
  for (const entry of Object.entries(value)) {
    if (members.has(entry[0]) || collect(content, collections, entry)) continue;
    yield violation(`${pointer}/${escapePointer(entry[0])}`, 'is not a known member');
  }
  copyMembers(value, content, members.values());
  const wrong = new Set<string>();
  for (const member of members.values()) {
    const violations = readMember(content, member, `${pointer}/${escapePointer(member.name)}`);
    if (yield* passOn(violations)) wrong.add(member.name);
  }
  for (const check of checks) {
    if (!check.members.some((name) => wrong.has(name))) yield* below(pointer, check.violationsOf(dto));
  }
  return dto;
}

/** Returns the value of a reading. @throws ValidationFailed when it yields a violation */
export function whole<T>(reading: Generator<RequestViolation, T, void>): T {
  const first = reading.next();
  if (first.done) return first.value;
  throw new ValidationFailed(startingWith(first.value, reading));
}

function* startingWith(first: RequestViolation, rest: Iterable<RequestViolation>): Generator<RequestViolation> {
  yield first;
  yield* rest;
}

function copyMembers(from: Record<string, unknown>, to: Record<string, unknown>, members: Iterable<DtoMember>): void {
  for (const { name, read } of members) {
    const sent = Object.hasOwn(from, name) ? (from[name] ?? undefined) : undefined;
    if (sent !== undefined) to[name] = read ? read(sent) : sent;
  }
}

/** Returns whether a collection takes the member. */
function collect(
  dto: Record<string, unknown>,
  collections: Map<string, RegExp>,
  [name, sent]: [string, unknown],
): boolean {
  for (const [collection, pattern] of collections) {
    const key = pattern.exec(name)?.[1];
    if (key === undefined) continue;
    dto[collection] = ((dto[collection] as Map<string, unknown> | undefined) ?? new Map()).set(key, sent);
    return true;
  }
  return false;
}

function* readMember(dto: Record<string, unknown>, member: DtoMember, pointer: string): Generator<Violation> {
  const { name, conditions, nested, isList } = member;
  const value = dto[name];
  if (!conditions.every((holds) => holds(dto, value))) return;
  const found = memberViolation(dto, member, pointer);
  if (found) yield found;
  else if (value === undefined) return;
  else if (isList) dto[name] = yield* readElements(dto, member, pointer);
  else if (nested) dto[name] = yield* readDto(nested.type(), value, pointer);
}

/** Checks the member itself, not its elements or members. */
function memberViolation(dto: Record<string, unknown>, member: DtoMember, pointer: string): Violation | undefined {
  const { name, absence = 'is required', rules, nested, isList } = member;
  const value = dto[name];
  if (value === undefined) {
    const isRequired = rules.length > 0 || nested || isList;
    return isRequired ? violation(pointer, absence) : undefined;
  }
  if (isList && !Array.isArray(value)) return violation(pointer, 'must be an array');
  const broken = brokenRule(rules, value, dto);
  return broken === undefined ? undefined : violation(pointer, broken);
}

function* readElements(dto: Record<string, unknown>, member: DtoMember, pointer: string): Reading<unknown[]> {
  const { name, elementRules, nested } = member;
  const elements: unknown[] = [];
  for (const [index, element] of (dto[name] as unknown[]).entries()) {
    const place = `${pointer}/${index}`;
    const broken = brokenRule(elementRules, element, dto);
    if (broken !== undefined) yield violation(place, broken);
    else elements.push(nested ? yield* readDto(nested.type(), element, place) : element);
  }
  return elements;
}

function brokenRule(rules: DtoRule[], value: unknown, dto: object): string | undefined {
  for (const rule of rules) {
    const broken = rule(value, dto);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

/** Yields the violations and returns whether there was one. */
function* passOn(violations: Iterable<Violation>): Reading<boolean> {
  let hasAny = false;
  for (const each of violations) {
    hasAny = true;
    yield each;
  }
  return hasAny;
}

function* below(pointer: string, violations: Iterable<Violation>): Generator<Violation> {
  for (const { detail, source } of violations) yield { detail, source: { pointer: pointer + source.pointer } };
}
