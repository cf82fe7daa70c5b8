import type { QueryMatches } from '../api/schemas';
import {
  answerableOptions,
  chosenQueries,
  initialChoice,
  isAnswerable,
  isComplete,
  partsOf,
  toSelectedCredentials,
} from './choice';

const query = (queryId: string, ...ids: string[]): QueryMatches => ({
  queryId,
  types: [],
  attributes: [],
  retainedAttributes: [],
  credentials: ids.map((credentialId) => ({ credentialId, matchedAttributes: [] })),
});

const MATCHES = [query('id', 'passport', 'licence'), query('degree', 'degree'), query('club')];
const SETS = [
  { options: [['club'], ['id', 'degree']], required: true },
  { options: [['degree']], required: false },
];

describe('a request without sets', () => {
  const parts = partsOf(MATCHES.slice(0, 2), undefined);

  it('needs each query, with the newest card for each', () => {
    const choice = initialChoice(parts, MATCHES);
    expect(parts.map(({ isRequired }) => isRequired)).toEqual([true, true]);
    expect(isComplete(parts, choice)).toBe(true);
    expect(toSelectedCredentials(parts, choice)).toEqual([
      { queryId: 'id', credentialId: 'passport' },
      { queryId: 'degree', credentialId: 'degree' },
    ]);
  });

  it('cannot be answered where a query has no card', () => {
    const all = partsOf(MATCHES, undefined);
    expect(isAnswerable(parts, MATCHES)).toBe(true);
    expect(isAnswerable(all, MATCHES)).toBe(false);
    expect(isComplete(all, initialChoice(all, MATCHES))).toBe(false);
  });

  it('sends the card that was chosen', () => {
    const { options, cards } = initialChoice(parts, MATCHES);
    const choice = { options, cards: { ...cards, id: 'licence' } };
    expect(toSelectedCredentials(parts, choice)[0]).toEqual({ queryId: 'id', credentialId: 'licence' });
  });
});

describe('a request with sets', () => {
  const parts = partsOf(MATCHES, SETS);

  it('offers the options that the user has cards for', () => {
    expect(answerableOptions(parts[0]!, MATCHES)).toEqual([1]);
  });

  it('shares nothing that is not needed, unless the user wants it', () => {
    const choice = initialChoice(parts, MATCHES);
    expect(choice.options).toEqual([1, undefined]);
    expect(chosenQueries(parts, choice)).toEqual(['id', 'degree']);
    expect(chosenQueries(parts, { ...choice, options: [undefined, 0] })).toEqual(['degree']);
  });

  it('sends each query once', () => {
    const choice = { ...initialChoice(parts, MATCHES), options: [1, 0] };
    expect(toSelectedCredentials(parts, choice)).toHaveLength(2);
  });

  it('shares something at least', () => {
    const optional = partsOf(MATCHES, [{ options: [['degree']], required: false }]);
    expect(isAnswerable(optional, MATCHES)).toBe(true);
    expect(isComplete(optional, initialChoice(optional, MATCHES))).toBe(false);
    expect(isComplete(optional, { ...initialChoice(optional, MATCHES), options: [0] })).toBe(true);
  });
});
