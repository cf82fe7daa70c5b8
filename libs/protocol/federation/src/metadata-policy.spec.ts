import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { FederationError } from './federation-error';
import { applyMetadataPolicy, mergeMetadataPolicies, parseMetadataPolicy } from './metadata-policy';
import { isEqual } from './policy-operators';

interface Vector {
  n: number;
  TA: object;
  INT: object;
  metadata: Record<string, unknown>;
  resolved?: Record<string, unknown>;
  error?: 'invalid_policy' | 'invalid_metadata';
}

const FILE = join(__dirname, '../test-vectors/connect2id/metadata-policy-2025-02-13.json.gz');
const VECTORS = JSON.parse(gunzipSync(readFileSync(FILE)).toString('utf8')) as Vector[];
const TYPE = 'openid_relying_party';

const parse = (policy: object) => parseMetadataPolicy({ metadata_policy: { [TYPE]: policy } });
const apply = (policy: object, metadata: Record<string, unknown>) =>
  applyMetadataPolicy(parse(policy), { [TYPE]: metadata })[TYPE];

type Outcome = { error: string } | { resolved: Record<string, unknown> | undefined };

function outcomeOf({ TA, INT, metadata }: Vector): Outcome {
  let step = 'invalid_policy';
  try {
    const merged = mergeMetadataPolicies(parse(TA), parse(INT));
    step = 'invalid_metadata';
    return { resolved: applyMetadataPolicy(merged, { [TYPE]: metadata })[TYPE] };
  } catch (error) {
    if (!(error instanceof FederationError)) throw error;
    return { error: step };
  }
}

function isExpected(vector: Vector): boolean {
  const outcome = outcomeOf(vector);
  if ('error' in outcome) return outcome.error === vector.error;
  const { resolved = {} } = outcome;
  const expected = vector.resolved ?? {};
  const names = new Set([...Object.keys(resolved), ...Object.keys(expected)]);
  return vector.error === undefined && [...names].every((name) => isEqual(resolved[name], expected[name]));
}

describe('metadata policies', () => {
  it('have the outcome of each vector of Connect2id', () => {
    expect(VECTORS).toHaveLength(2019);
    expect(VECTORS.filter((vector) => !isExpected(vector)).map(({ n }) => n)).toEqual([]);
  });

  it('treats scope as a list, and returns it as a text (§6.1.3.1)', () => {
    expect(apply({ scope: { subset_of: ['openid', 'email'] } }, { scope: 'openid phone' })).toEqual({
      scope: 'openid',
    });
  });

  it('leaves out operators that are not understood', () => {
    expect(apply({ a: { regexp: '^x' } }, { a: 'y' })).toEqual({ a: 'y' });
  });

  it('leaves entity types alone that the entity does not have', () => {
    expect(applyMetadataPolicy(parse({ a: { value: 1 } }), { other: {} })).toEqual({ other: {} });
  });

  it('compares long lists, and objects by their members', () => {
    const long = Array.from({ length: 50_000 }, (_, index) => String(index));
    expect(apply({ a: { subset_of: long } }, { a: [...long].reverse() })).toEqual({ a: [...long].reverse() });
    expect(apply({ a: { one_of: [{ x: 1, y: 2 }] } }, { a: { y: 2, x: 1 } })).toEqual({ a: { y: 2, x: 1 } });
  });

  it('rejects values that nest without end', () => {
    const levels = 100_000;
    const deep = JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;
    const policy = parse({ a: { value: deep } });
    expect(() => mergeMetadataPolicies(policy, policy)).toThrow(FederationError);
  });

  it.each([
    ['a critical operator that is not understood', { metadata_policy_crit: ['regexp'] }],
    ['a standard operator as critical', { metadata_policy_crit: ['value'] }],
    ['an empty metadata_policy_crit', { metadata_policy_crit: [] }],
    ['a policy that is no object', { metadata_policy: [] }],
    ['an entity type that is no object', { metadata_policy: { [TYPE]: 1 } }],
    ['a parameter that is no object', { metadata_policy: { [TYPE]: { a: null } } }],
    ['add of a text', { metadata_policy: { [TYPE]: { a: { add: 'x' } } } }],
    ['an essential that is no boolean', { metadata_policy: { [TYPE]: { a: { essential: 'yes' } } } }],
    ['a default of null', { metadata_policy: { [TYPE]: { a: { default: null } } } }],
    ['an empty one_of', { metadata_policy: { [TYPE]: { a: { one_of: [] } } } }],
    ['add beside one_of', { metadata_policy: { [TYPE]: { a: { add: ['x'], one_of: ['x'] } } } }],
    ['one_of beside subset_of', { metadata_policy: { [TYPE]: { a: { one_of: ['x'], subset_of: ['x'] } } } }],
  ])('rejects %s', (_, claims) => {
    expect(() => parseMetadataPolicy(claims)).toThrow(FederationError);
  });
});
