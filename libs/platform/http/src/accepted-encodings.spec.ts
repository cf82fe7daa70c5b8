import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { acceptedEncodings, prefersGzip } from './accepted-encodings';

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

  it('reads 15,000 blanks in time that grows with their number', () => {
    const cost = (count: number) => {
      const request = requestWith(`gzip${' '.repeat(count)}x`);
      const start = process.cpuUsage();
      for (let time = 0; time < 20; time += 1) acceptedEncodings(request);
      return process.cpuUsage(start).user;
    };
    cost(150);
    // A quadratic reader takes more than a second.
    expect(cost(15_000)).toBeLessThan(500_000);
  });
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
