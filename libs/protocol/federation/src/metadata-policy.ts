import { isObject, isStringList } from '@vc/protocol/json';
import type { EntityMetadata } from './entity-statement';
import { FederationError } from './federation-error';
import { applyOperators } from './apply-operators';
import { assertOperators, mergeOperator, type ParameterPolicy, POLICY_OPERATORS } from './policy-operators';

/** Operators by entity type and metadata parameter. */
export type MetadataPolicy = Record<string, Record<string, ParameterPolicy>>;

/**
 * Reads the metadata policy of a Subordinate Statement. Operators that are not understood are left out, unless
 * `metadata_policy_crit` names them.
 * @see https://openid.net/specs/openid-federation-1_0.html#section-6.1
 * @throws FederationError
 */
export function parseMetadataPolicy(claims: Record<string, unknown>): MetadataPolicy {
  const { metadata_policy: value, metadata_policy_crit: critical } = claims;
  assertCriticalOperators(critical);
  if (value === undefined) return {};
  return mapObject(value, (parameters) => mapObject(parameters, toParameterPolicy));
}

/** Merges the policy of a superior with that of a subordinate (§6.1.4.1). @throws FederationError */
export function mergeMetadataPolicies(superior: MetadataPolicy, subordinate: MetadataPolicy): MetadataPolicy {
  return mergeObjects(superior, subordinate, (ofSuperior, ofSubordinate) =>
    mergeObjects(ofSuperior, ofSubordinate, mergeParameterPolicies),
  );
}

/**
 * Applies a merged policy to the entity types that the metadata has (§6.1.4.2).
 * @throws FederationError for metadata that the policy does not permit
 */
export function applyMetadataPolicy(policy: MetadataPolicy, metadata: EntityMetadata): EntityMetadata {
  return mapEntries(metadata, (parameters, type) => {
    const policies = Object.hasOwn(policy, type) ? (policy[type] ?? {}) : {};
    const applied = Object.entries(policies).map(
      ([name, each]) => [name, applyOperators(name, each, ownValue(parameters, name))] as const,
    );
    const changed = new Map<string, unknown>([...Object.entries(parameters), ...applied]);
    return Object.fromEntries([...changed].filter(([, value]) => value !== undefined));
  });
}

function mergeParameterPolicies(superior: ParameterPolicy, subordinate: ParameterPolicy): ParameterPolicy {
  const merged = Object.fromEntries(
    POLICY_OPERATORS.filter((name) => superior[name] !== undefined || subordinate[name] !== undefined).map((name) => {
      if (superior[name] === undefined) return [name, subordinate[name]];
      if (subordinate[name] === undefined) return [name, superior[name]];
      return [name, mergeOperator(name, superior[name], subordinate[name])];
    }),
  );
  assertOperators(merged);
  return merged;
}

function toParameterPolicy(value: unknown): ParameterPolicy {
  if (!isObject(value)) throw new FederationError('metadata_policy is malformed');
  const known = POLICY_OPERATORS.filter((name) => Object.hasOwn(value, name));
  const policy = Object.fromEntries(known.map((name) => [name, value[name]]));
  assertOperators(policy);
  return policy;
}

/** §3.1.3: no operator beyond the standard ones is understood. */
function assertCriticalOperators(critical: unknown): void {
  if (critical === undefined) return;
  if (!isStringList(critical)) throw new FederationError('metadata_policy_crit is not a list of operators');
  throw new FederationError('metadata_policy_crit names an operator that is standard or not understood');
}

function mergeObjects<T>(superior: Record<string, T>, subordinate: Record<string, T>, merge: (a: T, b: T) => T) {
  const merged = new Map(Object.entries(superior));
  for (const [name, each] of Object.entries(subordinate)) {
    const above = merged.get(name);
    merged.set(name, above === undefined ? each : merge(above, each));
  }
  return Object.fromEntries(merged);
}

function mapObject<T>(value: unknown, map: (each: unknown) => T): Record<string, T> {
  if (!isObject(value)) throw new FederationError('metadata_policy is malformed');
  return mapEntries(value, map);
}

function mapEntries<T, U>(value: Record<string, T>, map: (each: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, map(each, name)]));
}

function ownValue(parameters: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(parameters, name) ? parameters[name] : undefined;
}
