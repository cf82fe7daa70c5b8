import { Violation } from '@vc/platform/http';
import { fault, flagFaults, isObject, unknownMembers } from './faults';

const MAX_SETS = 20;
const MAX_OPTIONS = 20;

/** Alternatives: each set is answered by the credentials of one of its options (OpenID4VP 1.0 §6.2). */
export function validateCredentialSets(sets: unknown, ids: string[]): Violation[] {
  const place = '/credentialSets';
  if (sets === undefined) return [];
  if (!Array.isArray(sets) || sets.length === 0 || sets.length > MAX_SETS) {
    return [fault(place, `must be a list of 1 to ${MAX_SETS} sets`)];
  }
  return sets.flatMap((set, index) => validateSet(set, `${place}/${index}`, ids));
}

function validateSet(set: unknown, place: string, ids: string[]): Violation[] {
  if (!isObject(set)) return [fault(place, 'must be an object with options')];
  const { options } = set;
  const isList = Array.isArray(options) && options.length > 0 && options.length <= MAX_OPTIONS;
  return [
    ...unknownMembers(set, ['options', 'required'], place),
    ...flagFaults(set, ['required'], place),
    ...(isList
      ? options.flatMap((option, index) => validateOption(option, `${place}/options/${index}`, ids))
      : [fault(`${place}/options`, `must be a list of 1 to ${MAX_OPTIONS} options`)]),
  ];
}

function validateOption(option: unknown, place: string, ids: string[]): Violation[] {
  const isKnown = (id: unknown) => typeof id === 'string' && ids.includes(id);
  if (Array.isArray(option) && option.length > 0 && option.every(isKnown)) return [];
  return [fault(place, 'must be a list of ids of the credentials')];
}
