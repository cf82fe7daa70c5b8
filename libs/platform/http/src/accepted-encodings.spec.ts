import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { growthOf, LINEAR } from '@vc/testing/unit/processor-time';
import { acceptedEncodings, prefersGzip } from './accepted-encodings';

const BLANK = '␠';

function requestWith(header: string | undefined): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  if (header !== undefined) request.headers['accept-encoding'] = header;
  return request;
}

describe('acceptedEncodings', () => {
  it.each([
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['GZIP;q=0.5', ['gzip']],
    ['br;q=0, gzip; q=1', ['gzip']],
    ['br;q=0.000', []],
    ['*;q=0.1, br;q=0', ['gzip']],
    ['identity', []],
    [undefined, []],
  ])('returns for %j %j', (header, encodings) => {
    expect(acceptedEncodings(requestWith(header))).toEqual(encodings);
  });

  it.each([`br${BLANK}x`, `gzip${BLANK};${BLANK}q=1`, `gzip;q=1${BLANK}x`, `${BLANK}br;q=`, ',;q="'])(
    'reads thousands of blanks of %j in time that grows with their number',
    async (pattern) => {
      const read = (size: number) => {
        const pumped = pattern.includes(BLANK) ? pattern.replaceAll(BLANK, ' '.repeat(size)) : pattern.repeat(size);
        return acceptedEncodings(requestWith(pumped));
      };
      expect(await growthOf(read, 1_500)).toBeLessThan(LINEAR);
    },
  );
});

describe('prefersGzip', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['identity', false],
    ['br', false],
    ['gzip;q=0', false],
    ['gzip;q=0.5, identity', false],
    ['*', true],
    ['GZIP', true],
    ['gzip, deflate, br', true],
  ])('returns for %j %j', (header, isPreferred) => {
    expect(prefersGzip(requestWith(header))).toBe(isPreferred);
  });
});
