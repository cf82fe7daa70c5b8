import { createClient } from '@vc/sdk';
import { StepRefusedError, StepRunner } from './step-runner';

/** A platform that gives each of the answers once, and then 200. */
function platformWith(answers: { status: number; code?: string }[]) {
  const keys: string[] = [];
  const waiting = [...answers];
  const send = async (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
    const { status, code } = waiting.shift() ?? { status: 200 };
    return Response.json(code === undefined ? { data: { id: 'new' } } : { errors: [{ code, detail: '' }] }, { status });
  };
  const { api } = createClient({ url: 'http://localhost', token: 'token', maxRetries: 0, fetch: send });
  const create = async (options: object) => (await api.createIssuance({ body: {} }, options)).data.id;
  return { keys, create };
}

const runner = (isRepeating = true) => new StepRunner({ stepMs: 60_000, isRepeating });

describe('StepRunner', () => {
  it('repeats a request that was not answered with the same idempotency key', async () => {
    const { keys, create } = platformWith([
      { status: 503, code: 'UNAVAILABLE' },
      { status: 502, code: 'UPSTREAM' },
    ]);
    await expect(runner().run({ name: 'create', call: create })).resolves.toBe('new');
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('looks for the effect of a request whose answer was lost', async () => {
    const { create } = platformWith([
      { status: 503, code: 'UNAVAILABLE' },
      { status: 409, code: 'ANSWER_LOST' },
    ]);
    const step = { name: 'create', call: create, findEffect: async () => 'found' };
    await expect(runner().run(step)).resolves.toBe('found');
  });

  it('sends a request without an effect again with another key after its answer was lost', async () => {
    const { keys, create } = platformWith([
      { status: 503, code: 'UNAVAILABLE' },
      { status: 409, code: 'ANSWER_LOST' },
    ]);
    const step = { name: 'create', call: create, findEffect: async () => undefined };
    await expect(runner().run(step)).resolves.toBe('new');
    expect(new Set(keys).size).toBe(2);
  });

  it('repeats a request that conflicts with one that has no effect yet', async () => {
    const { create } = platformWith([
      { status: 503, code: 'UNAVAILABLE' },
      { status: 409, code: 'INVALID_STATE' },
    ]);
    const step = { name: 'create', call: create, findEffect: async () => undefined };
    await expect(runner().run(step)).resolves.toBe('new');
  });

  it('rejects a step that the platform refuses', async () => {
    const { keys, create } = platformWith([{ status: 400, code: 'VALIDATION_ERROR' }]);
    const refused = await runner()
      .run({ name: 'create', call: create })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StepRefusedError);
    expect(refused).toMatchObject({ message: expect.stringContaining('create: POST /api/v1/issuances') });
    expect(keys).toHaveLength(1);
  });

  it('repeats nothing for clients that do not repeat', async () => {
    const { keys, create } = platformWith([{ status: 503, code: 'UNAVAILABLE' }]);
    await expect(runner(false).run({ name: 'create', call: create })).rejects.toThrow('503');
    expect(keys).toHaveLength(1);
  });
});
