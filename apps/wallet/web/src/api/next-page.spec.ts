import { nextCursor } from './next-page';

describe('nextCursor', () => {
  it.each([
    ['</wallet/credentials?status=accepted&page%5Bafter%5D=abc>; rel="next"', 'abc'],
    ['</wallet/credentials?page[before]=a>; rel="prev", </wallet/credentials?page[after]=b>; rel="next"', 'b'],
    ['/wallet/v2/presentations?page%5Bafter%5D=c', 'c'],
    ['</wallet/credentials?page[before]=a>; rel="prev"', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('finds in %j the cursor %j', (links, cursor) => {
    expect(nextCursor(links)).toBe(cursor);
  });
});
