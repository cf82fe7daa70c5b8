import fc from 'fast-check';
import type { ClaimsPath } from './index';
import { keepClaims, selectClaims } from './index';

fc.configureGlobal({ seed: 711, numRuns: 1000 });

type Place = (string | number)[];

const NAMES = ['a', 'b', 'c'];
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constant('text'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const claims = fc
  .dictionary(fc.constantFrom(...NAMES), values, { maxKeys: 3, noNullPrototype: true })
  .map((tree) => labelled(tree) as Record<string, unknown>);
const steps = fc.constantFrom(...NAMES, null, 0, 1);
const paths = fc.array(fc.array(steps, { minLength: 1, maxLength: 4 }), { maxLength: 4 });

/** Makes each text the name of its place. */
function labelled(value: unknown, place: Place = []): unknown {
  if (Array.isArray(value)) return value.map((item, index) => labelled(item, [...place, index]));
  if (typeof value !== 'object' || value === null) return `at ${place.join('.')}`;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, labelled(member, [...place, name])]));
}

function textsOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [value];
}

/** §7.1.1, step by step over all selected elements. Undefined where the selection is aborted. */
function selectByRule(root: unknown, path: ClaimsPath): unknown[] | undefined {
  let selected = [root];
  for (const step of path) {
    const isArrayStep = typeof step !== 'string';
    if (selected.some((value) => typeof value !== 'object' || Array.isArray(value) !== isArrayStep)) return undefined;
    selected = selected.flatMap((value) => {
      const members = Object.entries(value as object);
      return members.flatMap(([name, member]) => (step === null || String(step) === name ? [member as unknown] : []));
    });
    if (selected.length === 0) return undefined;
  }
  return selected;
}

describe('selectClaims', () => {
  it('selects as the rule says', () => {
    fc.assert(
      fc.property(claims, fc.array(steps, { minLength: 1, maxLength: 4 }), (tree, path) => {
        expect(selectClaims(tree, path)).toEqual(selectByRule(tree, path) ?? []);
      }),
    );
  });
});

describe('keepClaims', () => {
  it('keeps what the paths select, all of it and nothing else', () => {
    fc.assert(
      fc.property(claims, paths, (tree, asked) => {
        const selected = asked.flatMap((path) => selectByRule(tree, path) ?? []).flatMap(textsOf);
        expect(new Set(textsOf(keepClaims(tree, asked)))).toEqual(new Set(selected));
      }),
    );
  });
});
