import { PEOPLE } from './people';
import { planIssuances, planPresentations } from './plan';

describe('the plan', () => {
  const issuances = planIssuances();
  const presentations = planPresentations(issuances);

  it('is the same in each run, with a reference for each item', () => {
    expect(planIssuances()).toEqual(issuances);
    const references = [...issuances, ...presentations].map(({ reference }) => reference);
    expect(new Set(references).size).toBe(references.length);
  });

  it('has every end of an offer and of a request', () => {
    const ends = [...new Set(issuances.map(({ end }) => end))].sort();
    expect(ends).toEqual(['accept', 'cancel', 'expire', 'ignore', 'refuse']);
    const answers = ['accept', 'refuse', 'ignore', 'expire', 'cancel'];
    const lies = ['revoked', 'untrusted', 'wrongHolder', 'replayed', 'malformed'];
    expect([...new Set(presentations.map(({ end }) => end))].sort()).toEqual([...answers, ...lies].sort());
    expect(new Set(issuances.map(({ then }) => then))).toEqual(new Set([undefined, 'revoke', 'suspend']));
  });

  it('has invented people at a domain that no mail reaches', () => {
    expect(PEOPLE.every(({ email }) => email.endsWith('@sandbox.example'))).toBe(true);
    expect(new Set(PEOPLE.map(({ email }) => email)).size).toBe(PEOPLE.length);
  });
});
