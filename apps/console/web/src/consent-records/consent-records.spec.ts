import { filterOf } from './consent-filter';
import { toConsentSearch } from './consent-search';

const REQUEST = '01932f2a-5e4d-7c3b-8a29-07a6b5c4d3e2';

describe('toConsentSearch', () => {
  it.each([
    ['9001010001187', { idNumber: '9001010001187' }],
    [' 900101 0001 18 7 ', { idNumber: '9001010001187' }],
    [REQUEST, { requestId: REQUEST }],
    [` ${REQUEST.toUpperCase()}`, { requestId: REQUEST }],
  ])('reads %j', (typed, search) => {
    expect(toConsentSearch(typed)).toEqual(search);
  });

  it.each(['', '900101000118', '90010100011871', 'Thandi', `${REQUEST}0`])('rejects %j', (typed) => {
    expect(toConsentSearch(typed)).toBeUndefined();
  });
});

describe('filterOf', () => {
  it('returns the filters and the place of the address', () => {
    const search = new URLSearchParams({ consent: 'refused', outcome: 'refused', requestId: REQUEST, after: 'a' });
    expect(filterOf(search)).toEqual({
      'filter[consent]': 'refused',
      'filter[outcome]': 'refused',
      'filter[requestId]': REQUEST,
      'page[after]': 'a',
    });
  });

  it('ignores values that are none', () => {
    const search = new URLSearchParams({ consent: 'yes', outcome: 'good', requestId: '9001010001187' });
    expect(filterOf(search)).toEqual({});
  });
});
