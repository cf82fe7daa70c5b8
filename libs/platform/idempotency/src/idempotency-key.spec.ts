import { DomainError } from '@vc/platform/http';
import { readIdempotencyKey } from './idempotency-key';

/** draft-ietf-httpapi-idempotency-key-header-07 section 2.1, RFC 9651 §3.3.3 */
describe('readIdempotencyKey', () => {
  it.each([
    ['"order-7"', 'order-7'],
    ['order-7', 'order-7'],
    ['" "', ' '],
    [String.raw`"a\"b\\c"`, String.raw`a"b\c`],
    [String.raw`"\\\""`, String.raw`\"`],
    [`"${'k'.repeat(255)}"`, 'k'.repeat(255)],
    ['k'.repeat(255), 'k'.repeat(255)],
    ['~!', '~!'],
  ])('reads %s', (header, key) => {
    expect(readIdempotencyKey(header)).toBe(key);
  });

  it.each<[string, string | string[]]>([
    ['an empty header', ''],
    ['an empty string', '""'],
    ['a string without an end', '"a'],
    ['a string with a parameter', '"a";b=1'],
    ['a bare key with a space', 'a b'],
    ['a bare key with a backslash', String.raw`a\b`],
    ['an unknown escape', String.raw`"\x"`],
    ['a quotation mark that is not escaped', '"a"b"'],
    ['a character of control', '"a\u0007"'],
    ['a character beyond ASCII', '"ä"'],
    ['256 characters', `"${'k'.repeat(256)}"`],
    ['256 bare characters', 'k'.repeat(256)],
    ['a header that was sent twice', ['a', 'b']],
    ['a list of one header', ['a']],
  ])('rejects %s with VALIDATION_ERROR', (_, header) => {
    const source = { parameter: 'Idempotency-Key' };
    const isMalformed = expect.objectContaining({ constructor: DomainError, code: 'VALIDATION_ERROR', source });
    expect(() => readIdempotencyKey(header)).toThrow(isMalformed);
  });
});
