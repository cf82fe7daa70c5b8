import { growthOf, LINEAR } from '@vc/testing/unit/processor-time';
import { toAnsweredHeaders, toForwardedHeaders } from './proxied-headers';

describe('toForwardedHeaders', () => {
  it('returns what services act on, and no credential, cookie or claim of a gateway', () => {
    const kept = {
      'content-type': 'application/json',
      'if-match': '"x"',
      'idempotency-key': '"k"',
      'accept-encoding': 'gzip',
    };
    const dropped = {
      authorization: 'Bearer x',
      connection: 'x-forwarded-for',
      cookie: 'console-session=x',
      dpop: 'x',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      'x-vc-platform-wallet': 'x',
    };
    expect(toForwardedHeaders({ ...kept, ...dropped })).toEqual(kept);
  });
});

describe('toAnsweredHeaders', () => {
  it('returns the headers of the resource, and none of the connection, cookie or challenge', () => {
    const kept = {
      etag: '"x"',
      'retry-after': '5',
      location: '/api/issuances/1',
      'content-length': '2',
      'content-encoding': 'gzip',
    };
    const dropped = {
      connection: 'close, X-Hop',
      'x-hop': '1',
      'keep-alive': 'timeout=5',
      'set-cookie': ['a=b'],
      'transfer-encoding': 'chunked',
      'www-authenticate': 'DPoP',
    };
    const answered = toAnsweredHeaders({ ...kept, ...dropped, 'cache-control': 'public' });
    expect(answered).toMatchObject({ ...kept, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    Object.keys(dropped).forEach((name) => expect(answered).not.toHaveProperty(name));
  });

  it('reads thousands of blanks in Connection in time that grows with their number', async () => {
    const read = (size: number) => toAnsweredHeaders({ connection: `close${' '.repeat(size)}x` });
    expect(await growthOf(read, 5_000)).toBeLessThan(LINEAR);
  });
});
