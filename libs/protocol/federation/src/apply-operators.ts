import { FederationError } from './federation-error';
import {
  intersection,
  isOneOf,
  isSubset,
  type ParameterPolicy,
  type PolicyOperator,
  POLICY_OPERATORS,
  toList,
  union,
} from './policy-operators';

/** Returns the value of a parameter after an operator, undefined for a parameter that is absent. */
type Application = (operand: unknown, value: unknown) => unknown;

const APPLICATIONS: Record<PolicyOperator, Application> = {
  value: (operand) => operand ?? undefined,
  add: (operand, value) => (value === undefined ? operand : union(toList(value), toList(operand))),
  default: (operand, value) => value ?? operand,
  one_of: (operand, value) => {
    if (value !== undefined && !isOneOf(value, operand)) throw new FederationError('the value is not one of one_of');
    return value;
  },
  subset_of: (operand, value) => (value === undefined ? undefined : intersection(toList(value), toList(operand))),
  superset_of: (operand, value) => {
    if (value !== undefined && !isSubset(operand, value)) {
      throw new FederationError('the value lacks some of superset_of');
    }
    return value;
  },
  essential: (operand, value) => {
    if (operand === true && value === undefined) throw new FederationError('an essential parameter is absent');
    return value;
  },
};

/**
 * Applies the operators of one metadata parameter in the order of §6.1.3.1.
 * @param value undefined for an absent parameter
 * @throws FederationError
 */
export function applyOperators(name: string, policy: ParameterPolicy, value: unknown): unknown {
  // §6.1.3.1: the value of scope is a list for the operators, and a text of words in the metadata.
  const isText = name === 'scope' && (value === undefined || typeof value === 'string');
  const start = isText && typeof value === 'string' ? value.split(' ').filter((word) => word !== '') : value;
  const end = POLICY_OPERATORS.filter((each) => policy[each] !== undefined).reduce<unknown>(
    (current, each) => APPLICATIONS[each](policy[each], current),
    start,
  );
  return isText && Array.isArray(end) ? end.join(' ') : end;
}
