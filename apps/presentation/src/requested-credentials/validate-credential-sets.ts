import type { Violation } from '@vc/platform/http';
import { violation } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';
import { flagViolations, unknownMembers } from './violations';

export const MAX_CREDENTIAL_SETS = 20;
const MAX_OPTIONS = 20;

/** Yields each violation of `credentialSets`: the response satisfies one option of each set (OpenID4VP 1.0 §6.2). */
export function* validateCredentialSets(sets: unknown, ids: string[]): Generator<Violation> {
  const pointer = '/credentialSets';
  if (sets === undefined) return;
  if (!Array.isArray(sets) || sets.length === 0 || sets.length > MAX_CREDENTIAL_SETS) {
    yield violation(pointer, `must be a list of 1 to ${MAX_CREDENTIAL_SETS} sets`);
    return;
  }
  for (const [index, set] of sets.entries()) yield* validateSet(set, `${pointer}/${index}`, ids);
}

function* validateSet(set: unknown, pointer: string, ids: string[]): Generator<Violation> {
  if (!isObject(set)) {
    yield violation(pointer, 'must be an object with options');
    return;
  }
  yield* unknownMembers(set, ['options', 'required'], pointer);
  yield* flagViolations(set, ['required'], pointer);
  yield* validateOptions(set.options, `${pointer}/options`, ids);
}

function* validateOptions(options: unknown, pointer: string, ids: string[]): Generator<Violation> {
  if (!Array.isArray(options) || options.length === 0 || options.length > MAX_OPTIONS) {
    yield violation(pointer, `must be a list of 1 to ${MAX_OPTIONS} options`);
    return;
  }
  const isKnown = (id: unknown) => typeof id === 'string' && ids.includes(id);
  for (const [index, option] of (options as unknown[]).entries()) {
    const isOption = Array.isArray(option) && option.length > 0 && option.length <= ids.length && option.every(isKnown);
    if (!isOption) yield violation(`${pointer}/${index}`, 'must be a list of ids of the credentials');
  }
}
