import { retainedNames } from './retained-names';

describe('retainedNames', () => {
  it('returns the names of what is disclosed and kept, once each', () => {
    const query = { retainedAttributes: ['pid.family_name', 'other.family_name', 'pid.portrait'] };
    const card = { matchedAttributes: ['pid.given_name', 'pid.family_name', 'other.family_name'] };
    expect(retainedNames(query, card)).toEqual(['Family name']);
  });

  it('returns nothing where the verifier keeps nothing', () => {
    expect(retainedNames({ retainedAttributes: [] }, { matchedAttributes: ['pid.given_name'] })).toEqual([]);
  });
});
