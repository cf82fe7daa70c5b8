import { randomUUID } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestService } from '@vc/testing/service/test-service';
import { requestJson } from '@vc/testing/unit/request-json';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { authService } from '../../index';
import { revokeToken } from './revocation';
import { RevocationFeed } from './revocation-feed';
import { RevocationFollowersRepository } from './revocation-followers.repository';

/** Longer than any spec, so that no wait ends by its timeout. */
const LONG = { AUTH_REVOCATION_TIMEOUT_MS: '60000' };

describe('GET /internal/revoked-tokens', () => {
  let world: TestWorld;
  let service: TestService;
  let follower: string;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(authService, LONG);
  });

  beforeEach(async () => {
    await world.database.query(`DELETE FROM auth.revocation_followers`);
    follower = newFollower();
  });

  afterAll(() => world?.stop());

  const newFollower = () => `issuance.${randomUUID()}`;

  const revoke = (jti: string, { app } = service) =>
    app.get(RevocationFeed).revoke(async () => [revokeToken(jti, new Date(Date.now() + 60_000))]);

  const request = (query: string, { url } = service): Promise<JsonAnswer> =>
    requestJson(`${url}/internal/revoked-tokens?${query}`, {
      token: testServiceToken('issuance', 'auth'),
    });

  async function followList(after?: number, { by = follower, at = service } = {}) {
    const { status, body } = await request(`follower=${by}${after === undefined ? '' : `&after=${after}`}`, at);
    expect({ status, body }).toMatchObject({ status: 200, body: { leaseMs: 60_000 } });
    return { position: body.position as number, jtis: body.revocations.map(({ jti }: { jti: string }) => jti) };
  }

  /** Polls until there is a revocation after the position: a poll ends after five seconds, however slow the machine is. */
  async function followNext(after: number, options: { by?: string; at?: TestService } = {}) {
    for (;;) {
      const answer = await followList(after, options);
      if (answer.jtis.length > 0) return answer;
    }
  }

  it('returns the whole list at once to a poll without a position', async () => {
    const jti = createId();
    await revoke(jti);
    expect((await followList()).jtis).toContain(jti);
  });

  it('returns a revocation as soon as it is committed, and none before the position', async () => {
    const [known, jti] = [createId(), createId()];
    await revoke(known);
    const { position } = await followList();
    const answer = followNext(position);
    const revoked = revoke(jti);
    expect((await answer).jtis).toEqual([jti]);
    void followList((await answer).position);
    await revoked;
  });

  it('completes a revocation when every follower has confirmed it', async () => {
    const other = newFollower();
    const { position } = await followList();
    await followList(undefined, { by: other });
    let isOver = false;
    const answers = [followNext(position), followNext(position, { by: other })];
    const revoked = revoke(createId()).then(() => (isOver = true));
    const [answered] = await Promise.all(answers);
    void followList(answered!.position);
    const followers = service.app.get(RevocationFollowersRepository);
    await waitFor(async () => ((await followers.listBehind(answered!.position)).length === 1 ? true : undefined));
    expect(isOver).toBe(false);
    void followList(answered!.position, { by: other });
    await revoked;
  });

  it('waits for the followers of every instance', async () => {
    const second = await world.serve(authService, LONG);
    const { position } = await followList(undefined, { at: second });
    const answer = followNext(position, { at: second });
    const jti = createId();
    let isOver = false;
    const revoked = revoke(jti).then(() => (isOver = true));
    const answered = await answer;
    expect({ jtis: answered.jtis, isOver }).toEqual({ jtis: [jti], isOver: false });
    void followList(answered.position, { at: second }).catch(() => undefined);
    await revoked;
    await second.stop();
  });

  it('completes a revocation when the lease of a silent follower has ended', async () => {
    const impatient = await world.serve(authService, { AUTH_REVOCATION_TIMEOUT_MS: '300' });
    await request(`follower=${newFollower()}`, impatient);
    await revoke(createId(), impatient);
    await impatient.stop();
  });

  it('returns from a poll at the shutdown', async () => {
    const other = await world.serve(authService, LONG);
    const { position } = await followList(undefined, { at: other });
    const ended = followList(position, { at: other }).catch(() => 'cut off');
    await other.stop();
    await ended;
  });

  it.each([
    ['no follower', ''],
    ['a position that is no number', `follower=issuance.1&after=yesterday`],
    ['a negative position', `follower=issuance.1&after=-1`],
  ])('rejects %s with VALIDATION_ERROR', async (_, query) => {
    const { status, body } = await request(query);
    expect({ status, code: body.errors[0].code }).toEqual({ status: 400, code: 'VALIDATION_ERROR' });
  });

  it('rejects a caller without a service token with UNAUTHORIZED', async () => {
    expect((await requestJson(`${service.url}/internal/revoked-tokens?follower=issuance.1`)).status).toBe(401);
  });
});
