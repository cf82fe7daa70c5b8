import { acceptedEncodings } from './accepted-encodings';

describe('acceptedEncodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['GZIP;q=0.5', ['gzip']],
    ['br;q=0, gzip; q=1', ['gzip']],
    ['br;q=0.000', []],
    ['identity', []],
    [undefined, []],
  ])('returns for %j %j', (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings);
  });
});
