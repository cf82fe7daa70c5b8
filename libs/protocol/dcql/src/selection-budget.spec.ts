import { growthOf, LINEAR } from '@vc/testing/unit/processor-time';
import {
  DcqlError,
  findUnmetClaims,
  keepClaims,
  matchCredential,
  matchHeldClaims,
  parseDcqlQuery,
  SelectionBudget,
} from './index';

const META = { doctype_value: 'org.example', vct_values: ['urn:a'] };
const list = (size: number) => Array.from({ length: size }, (_, index) => `element ${index}`);
const held = (claims: object) => ({
  format: 'dc+sd-jwt' as const,
  types: ['urn:a'],
  claims: claims as Record<string, unknown>,
  authorityKeyIdentifiers: () => [],
});

function queryOf(claims: object[]) {
  const [query] = parseDcqlQuery({ credentials: [{ id: 'a', format: 'dc+sd-jwt', meta: META, claims }] }).credentials;
  return query!;
}

/** 500 claims with 500 values each, none of which an element of the list has. */
const costly = queryOf(
  Array.from({ length: 500 }, () => ({ path: ['list', null], values: list(500).map((text) => `other ${text}`) })),
);
const REASON = 'the query selects more than 1000000 elements of credentials';

describe('a query of 500 claims with 500 values', () => {
  const credential = held({ list: list(20_000) });

  it.each([
    ['matchHeldClaims', () => matchHeldClaims(costly, credential)],
    ['keepClaims', () => keepClaims(credential.claims, costly.claims?.map(({ path }) => path) ?? [])],
    [
      'matchCredential of several credentials with one budget',
      () => {
        const query = queryOf([{ path: ['list', null] }]);
        const budget = new SelectionBudget();
        for (let count = 0; count < 51; count += 1) matchCredential(query, credential, budget);
      },
    ],
  ])('is refused by %s over a list of 20,000 elements', (_, match) => {
    expect(match).toThrow(new DcqlError(REASON));
  });

  it('is not satisfied by such a list', () => {
    const query = queryOf(Array.from({ length: 500 }, () => ({ path: ['list', null] })));
    expect(findUnmetClaims(query, credential.claims)).toEqual([REASON]);
  });

  it('is compared with a list in time that grows with the number of elements', async () => {
    const match = (size: number) => matchHeldClaims(costly, held({ list: list(size) }));
    expect(match(100)).toBeUndefined();
    expect(await growthOf(match, 90)).toBeLessThan(LINEAR);
  });

  it('compares each element once with all values', () => {
    const budget = new SelectionBudget();
    matchHeldClaims(costly, held({ list: list(900) }), budget);
    // For each claim, the list and its elements are selected, and the elements are compared.
    expect(budget.elements).toBe(500 * (1 + 900 + 900));
  });
});

describe('keepClaims', () => {
  it('reads many indices of a list in time that grows with its length', async () => {
    const paths = Array.from({ length: 500 }, (_, index) => ['list', index]);
    const keep = (size: number) => keepClaims({ list: list(size) }, paths);
    expect(keep(20_000)).toEqual({ list: list(500) });
    expect(await growthOf(keep, 2_000)).toBeLessThan(LINEAR);
  });
});
