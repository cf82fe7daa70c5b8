import { isObject } from '@vc/protocol/json';
import { FederationError } from './federation-error';

const MAX_LEVELS = 32;

/**
 * Returns one text for all values of JSON that are equal, so that lists are compared in linear time. The values come from
 * strangers, and comparing each with each would take minutes.
 * @throws FederationError for a value that nests deeper than 32 levels
 */
function toCanonicalForm(value: unknown, levels = MAX_LEVELS): string {
  if (levels === 0) throw new FederationError('a value nests too deep');
  if (Array.isArray(value)) return `[${value.map((each) => toCanonicalForm(each, levels - 1)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${toCanonicalForm(value[name], levels - 1)}`);
  return `{${members.join()}}`;
}

/** Returns a set of canonical forms. @throws FederationError */
function toCanonicalForms(values: readonly unknown[]): Set<string> {
  return new Set(values.map((each) => toCanonicalForm(each)));
}

/** The operators of one metadata parameter. */
export type ParameterPolicy = Record<string, unknown>;

/** In the order of their application (§6.1.3.1). */
export const POLICY_OPERATORS = ['value', 'add', 'default', 'one_of', 'subset_of', 'superset_of', 'essential'] as const;
export type PolicyOperator = (typeof POLICY_OPERATORS)[number];

/** The result of merging the operator of a superior with that of a subordinate. */
const MERGES: Record<PolicyOperator, (superior: unknown, subordinate: unknown) => unknown> = {
  value: mergeEqual,
  add: (superior, subordinate) => union(toList(superior), toList(subordinate)),
  default: mergeEqual,
  one_of: (superior, subordinate) => {
    const common = intersection(toList(superior), toList(subordinate));
    if (common.length === 0) throw new FederationError('the policies have no common value of one_of');
    return common;
  },
  subset_of: (superior, subordinate) => intersection(toList(superior), toList(subordinate)),
  superset_of: (superior, subordinate) => union(toList(superior), toList(subordinate)),
  essential: (superior, subordinate) => superior === true || subordinate === true,
};

/** @throws FederationError for operators that conflict */
export function mergeOperator(name: PolicyOperator, superior: unknown, subordinate: unknown): unknown {
  return MERGES[name](superior, subordinate);
}

/**
 * Checks the values of the operators of a parameter, and that they may stand together (§6.1.3.1).
 * @throws FederationError
 */
export function assertOperators(policy: ParameterPolicy): void {
  assertOperands(policy);
  const conflict = CONFLICTS.find(({ isIn }) => isIn(policy));
  if (conflict) throw new FederationError(`the operators conflict: ${conflict.rule}`);
}

/** @throws FederationError */
function assertOperands(policy: ParameterPolicy): void {
  for (const name of ['add', 'one_of', 'subset_of', 'superset_of'] as const) {
    const isValid = policy[name] === undefined || (Array.isArray(policy[name]) && policy[name].every(isMember));
    if (!isValid) throw new FederationError(`the value of ${name} is not a list`);
  }
  if (Array.isArray(policy.one_of) && policy.one_of.length === 0) throw new FederationError('one_of is empty');
  if (policy.default === null) throw new FederationError('the value of default is null');
  if (policy.essential !== undefined && typeof policy.essential !== 'boolean') {
    throw new FederationError('the value of essential is not a boolean');
  }
}

interface Conflict {
  rule: string;
  isIn: (policy: ParameterPolicy) => boolean;
}

const has = (policy: ParameterPolicy, ...names: PolicyOperator[]) => names.every((name) => policy[name] !== undefined);

/** §6.1.3.1.1 to §6.1.3.1.6 */
const CONFLICTS: Conflict[] = [
  { rule: 'value is null and essential', isIn: (policy) => policy.value === null && policy.essential === true },
  { rule: 'value is null beside default', isIn: (policy) => policy.value === null && has(policy, 'default') },
  {
    rule: 'value and add',
    isIn: (policy) => has(policy, 'value', 'add') && !isSubset(policy.add, policy.value),
  },
  {
    rule: 'value and one_of',
    isIn: (policy) => has(policy, 'value', 'one_of') && !isOneOf(policy.value, policy.one_of),
  },
  {
    rule: 'value and subset_of',
    isIn: (policy) => has(policy, 'value', 'subset_of') && !isSubset(policy.value, policy.subset_of),
  },
  {
    rule: 'value and superset_of',
    isIn: (policy) => has(policy, 'value', 'superset_of') && !isSubset(policy.superset_of, policy.value),
  },
  { rule: 'add and one_of', isIn: (policy) => has(policy, 'add', 'one_of') },
  {
    rule: 'add and subset_of',
    isIn: (policy) => has(policy, 'add', 'subset_of') && !isSubset(policy.add, policy.subset_of),
  },
  {
    rule: 'one_of beside a set',
    isIn: (policy) => has(policy, 'one_of') && (has(policy, 'subset_of') || has(policy, 'superset_of')),
  },
  {
    rule: 'subset_of and superset_of',
    isIn: (policy) => has(policy, 'subset_of', 'superset_of') && !isSubset(policy.superset_of, policy.subset_of),
  },
];

function mergeEqual(superior: unknown, subordinate: unknown): unknown {
  if (!isEqual(superior, subordinate)) throw new FederationError('the policies have different values');
  return superior;
}

/** Lists are compared as sets (§6.1.3.1). */
export function isEqual(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return toCanonicalForm(one) === toCanonicalForm(other);
  return isSubset(one, other) && isSubset(other, one);
}

export function isSubset(part: unknown, whole: unknown): boolean {
  if (!Array.isArray(part) || !Array.isArray(whole)) return false;
  const forms = toCanonicalForms(whole);
  return part.every((each) => forms.has(toCanonicalForm(each)));
}

export function isOneOf(value: unknown, values: unknown): boolean {
  return Array.isArray(values) && toCanonicalForms(values).has(toCanonicalForm(value));
}

export function union(one: unknown[], other: unknown[]): unknown[] {
  const forms = toCanonicalForms(one);
  return [...one, ...other.filter((each) => !forms.has(toCanonicalForm(each)))];
}

export function intersection(one: unknown[], other: unknown[]): unknown[] {
  const forms = toCanonicalForms(other);
  return one.filter((each) => forms.has(toCanonicalForm(each)));
}

export function toList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new FederationError('a value of a metadata policy is not a list');
  return value;
}

function isMember(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) || isObject(value);
}
