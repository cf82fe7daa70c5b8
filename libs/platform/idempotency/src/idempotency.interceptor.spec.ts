import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { firstValueFrom, of } from 'rxjs';
import { DomainError } from '@vc/platform/http';
import { IdempotencyInterceptor, readIdempotencyKey } from './idempotency.interceptor';
import type { IdempotentRequests } from './idempotent-requests';

const CALLER = { tenantId: 'tenant', clientId: 'client', subject: 'user' };
const KEYED = { method: 'POST', url: '/things', body: {}, caller: CALLER, headers: { 'idempotency-key': 'k-1' } };

describe('IdempotencyInterceptor', () => {
  const begin = jest.fn<ReturnType<IdempotentRequests['begin']>, Parameters<IdempotentRequests['begin']>>();
  const interceptor = new IdempotencyInterceptor({ begin } as unknown as IdempotentRequests);
  beforeEach(() => {
    begin.mockReset();
  });

  async function intercept(request: object): Promise<unknown> {
    const context = new ExecutionContextHost([request]);
    return firstValueFrom(await interceptor.intercept(context, { handle: () => of('answer') }));
  }

  it('claims the key of a POST for its caller', async () => {
    const attempt = { id: '1', tenantId: 'tenant', keyHash: Buffer.alloc(32), hasEffect: false, isOver: false };
    begin.mockResolvedValue(attempt);
    expect(await intercept(KEYED)).toBe('answer');
    const content = ['POST', '/things', {}];
    expect(begin.mock.calls).toEqual([[{ tenantId: 'tenant', caller: ['client', 'user'], key: 'k-1', content }]]);
  });

  it.each([
    ['a request without a key', { ...KEYED, headers: {} }],
    ['another method than POST', { ...KEYED, method: 'PUT' }],
    ['a request without an access token', { ...KEYED, caller: undefined }],
  ])('lets %s pass without a claim', async (_, request) => {
    expect(await intercept(request)).toBe('answer');
    expect(begin).not.toHaveBeenCalled();
  });
});

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
