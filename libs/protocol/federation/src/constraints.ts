import { isObject } from '@vc/protocol/json';
import type { EntityMetadata } from './entity-statement';
import { FederationError } from './federation-error';

/** What a superior states about all entities below it (§6.2). Unknown constraints are ignored. */
export interface Constraints {
  maxPathLength: number | undefined;
  permitted: readonly string[] | undefined;
  excluded: readonly string[];
  allowedEntityTypes: readonly string[] | undefined;
}

/** A name of a host, or `.` and a name for all hosts below it (RFC 5280 §4.2.1.10). */
const NAME = /^\.?[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/** @throws FederationError */
export function parseConstraints(value: unknown): Constraints {
  if (value === undefined) return parseConstraints({});
  if (!isObject(value)) throw new FederationError('constraints is not an object');
  const { max_path_length: maxPathLength, naming_constraints: names = {}, allowed_entity_types: types } = value;
  if (maxPathLength !== undefined && !isCount(maxPathLength)) throw new FederationError('max_path_length is malformed');
  if (!isObject(names)) throw new FederationError('naming_constraints is not an object');
  return {
    maxPathLength,
    permitted: parseList(names.permitted, 'naming_constraints', isName),
    excluded: parseList(names.excluded, 'naming_constraints', isName) ?? [],
    allowedEntityTypes: parseList(types, 'allowed_entity_types', isEntityType),
  };
}

/**
 * Checks the entities below a superior, the immediate subordinate last (§6.2.1 and §6.2.2).
 * @param subjects the subject of the chain first
 * @throws FederationError
 */
export function assertConstraints(constraints: Constraints, subjects: readonly string[]): void {
  const { maxPathLength, permitted, excluded } = constraints;
  if (maxPathLength !== undefined && subjects.length - 1 > maxPathLength) {
    throw new FederationError('the chain is longer than max_path_length');
  }
  for (const host of subjects.map((each) => new URL(each).hostname)) {
    const isPermitted = permitted?.some((name) => isWithin(host, name)) ?? true;
    if (!isPermitted || excluded.some((name) => isWithin(host, name))) {
      throw new FederationError('naming_constraints do not permit an entity');
    }
  }
}

/** Removes the entity types that a superior does not allow (§6.2.3). */
export function allowedMetadata({ allowedEntityTypes }: Constraints, metadata: EntityMetadata): EntityMetadata {
  if (!allowedEntityTypes) return metadata;
  const isAllowed = (type: string) => type === 'federation_entity' || allowedEntityTypes.includes(type);
  return Object.fromEntries(Object.entries(metadata).filter(([type]) => isAllowed(type)));
}

function isWithin(host: string, name: string): boolean {
  const lowerCase = name.toLowerCase();
  return lowerCase.startsWith('.') ? host.endsWith(lowerCase) && host !== lowerCase : host === lowerCase;
}

function parseList(value: unknown, name: string, isValid: (each: unknown) => boolean): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every(isValid)) throw new FederationError(`${name} is malformed`);
  return value as string[];
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && NAME.test(value);
}

/** `federation_entity` is allowed always, and a list must not name it. */
function isEntityType(value: unknown): boolean {
  return typeof value === 'string' && value !== 'federation_entity';
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
