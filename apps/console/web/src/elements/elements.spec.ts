import { cursorOf, filterAddress, pageQuery } from './cursors';
import { toPath } from './qr-path';

describe('cursorOf', () => {
  it.each([
    ['/api/v1/issuances?page[size]=20&page[after]=abc', 'after=abc'],
    ['/api/v1/issuances?page%5Bbefore%5D=abc', 'before=abc'],
    ['/api/v1/issuances', ''],
  ])('finds the cursor of %s', (link, query) => {
    expect(cursorOf(link).toString()).toBe(query);
  });
});

describe('pageQuery', () => {
  it.each([
    ['after=a', { 'page[after]': 'a' }],
    ['before=b&status=failed', { 'page[before]': 'b' }],
    ['status=failed', {}],
  ])('returns the query for %s', (search, query) => {
    expect(pageQuery(new URLSearchParams(search))).toEqual(query);
  });
});

describe('filterAddress', () => {
  it.each([
    ['', 'failed', '/list?outcome=failed'],
    ['outcome=refused&after=a', 'failed', '/list?outcome=failed'],
    ['consent=given&before=b', 'failed', '/list?consent=given&outcome=failed'],
    ['consent=given&outcome=refused', '', '/list?consent=given'],
    ['outcome=refused', '', '/list'],
  ])('of %j with the outcome %j is %s', (search, outcome, address) => {
    expect(filterAddress('/list', new URLSearchParams(search), ['outcome', outcome])).toBe(address);
  });
});

describe('toPath', () => {
  it('draws one line for each run of dark modules', () => {
    expect(toPath([1, 1, 0, 0, 0, 1, 1, 0, 1], 3)).toBe('M0 0h2v1h-2zM2 1h1v1h-1zM0 2h1v1h-1zM2 2h1v1h-1z');
  });
});
