import { keptHeaders } from './idempotent-requests';

describe('keptHeaders', () => {
  it.each([
    ['the headers of the answer', { 'content-type': 'application/json', etag: '"1"', location: '/things/1' }],
    ['those that are there', { location: '/things/1' }],
    ['none', {}],
  ])('returns %s, and none of the request', (_, headers) => {
    expect(keptHeaders({ ...headers, 'x-correlation-id': 'a', 'set-cookie': ['b'] })).toEqual(headers);
  });

  it('returns a number as a text', () => {
    expect(keptHeaders({ etag: 1 })).toEqual({ etag: '1' });
  });
});
