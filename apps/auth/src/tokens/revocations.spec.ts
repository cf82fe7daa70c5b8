import { setTimeout as pause } from 'node:timers/promises';
import { createServiceToken } from '@vc/platform/access-control';
import { createId } from '@vc/platform/persistence';
import { JsonAnswer, requestJson, TEST_SERVICE_TOKEN_SECRET, TestService, TestWorld } from '@vc/testing';
import { authService } from '../index';
import { RevokedTokensRepository } from './revoked-tokens.repository';

/** Shorter than the server waits for news. */
const SOON_MS = 3_000;

describe('GET /internal/revoked-tokens', () => {
  let world: TestWorld;
  let service: TestService;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(authService);
  });

  afterAll(() => world?.stop());

  const revoke = (jti: string) => service.app.get(RevokedTokensRepository).revoke(jti);

  async function ask(after: string, { url } = service): Promise<JsonAnswer> {
    const token = createServiceToken('issuance', TEST_SERVICE_TOKEN_SECRET);
    return requestJson(`${url}/internal/revoked-tokens?after=${after}`, { token });
  }

  const soon = <T>(answer: Promise<T>) => Promise.race([answer, pause(SOON_MS, 'not soon', { ref: false })]);

  it('waits for what is revoked, and tells it at once', async () => {
    const jti = createId();
    const answer = ask(new Date().toISOString());
    expect(await Promise.race([answer, pause(300, 'waits')])).toBe('waits');
    await revoke(jti);
    expect(await soon(answer)).toMatchObject({ status: 200, body: expect.arrayContaining([{ jti, ...times() }]) });
  });

  it('tells at once what the caller does not know yet', async () => {
    const [jti, before] = [createId(), new Date()];
    await revoke(jti);
    const { body } = (await soon(ask(new Date(before.getTime() - 1).toISOString()))) as JsonAnswer;
    expect(body).toContainEqual({ jti, ...times() });
  });

  it('answers when it is about to stop', async () => {
    const other = await world.serve(authService);
    const ended = ask(new Date().toISOString(), other).catch(() => 'cut off');
    await pause(100);
    await other.stop();
    expect(await soon(ended)).not.toBe('not soon');
  });

  it('rejects a time that is none, and who is no service', async () => {
    expect((await ask('yesterday')).status).toBe(400);
    expect((await requestJson(`${service.url}/internal/revoked-tokens?after=2026-01-01T00:00:00Z`)).status).toBe(401);
  });

  function times() {
    return { revokedAt: expect.stringMatching(/Z$/), expiresAt: expect.stringMatching(/Z$/) };
  }
});
