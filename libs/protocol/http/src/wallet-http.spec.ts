import { mediaTypeOf } from './index';

const responseWith = (headers: Record<string, string>) => ({ status: 200, headers, body: Buffer.alloc(0) });

describe('mediaTypeOf', () => {
  it.each([
    ['application/jwt', 'application/jwt'],
    ['application/jwt; charset=utf-8', 'application/jwt'],
    ['application/jwt ;a=b;c=d', 'application/jwt'],
    ['', ''],
  ])('returns for %j the media type %j', (header, expected) => {
    expect(mediaTypeOf(responseWith({ 'content-type': header }))).toBe(expected);
  });

  it('returns undefined without a Content-Type', () => {
    expect(mediaTypeOf(responseWith({}))).toBeUndefined();
  });
});
