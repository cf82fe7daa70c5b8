import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host';
import { firstValueFrom, of } from 'rxjs';
import { IdempotencyInterceptor } from './idempotency.interceptor';
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
