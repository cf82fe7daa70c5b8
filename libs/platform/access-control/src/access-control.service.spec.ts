import { randomUUID } from 'node:crypto';
import { Controller, Get, Module, Post } from '@nestjs/common';
import type { Scope } from '@vc/contract/access';
import { ServiceConfig } from '@vc/platform/config';
import { createLogger } from '@vc/platform/observability';
import { systemClock } from '@vc/platform/scheduling';
import { createMessagingTables, createId } from '@vc/platform/persistence';
import { ServiceDefinition } from '@vc/platform/service';
import { AttestedWallet, WalletAttester } from '@vc/testing/unit/attested-wallet';
import { LocalServer } from '@vc/testing/unit/local-server';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock } from '@vc/testing/unit/stopped-clock';
import type { TestService } from '@vc/testing/service/test-service';
import { testServiceKeys, testServiceToken } from '@vc/testing/keys/test-service-keys';
import { TestWorld } from '@vc/testing/service/test-world';
import { waitFor } from '@vc/testing/unit/wait-for';
import { calculateJwkThumbprint, decodeProtectedHeader, JWK } from 'jose';
import { MigrationInterface, QueryRunner } from 'typeorm';
import {
  AccessTokenVerifier,
  CallerOf,
  Internal,
  Public,
  PublicOfActiveTenant,
  RequireScope,
  type Caller,
} from './index';
import { RevokedTokens } from './revoked-tokens';

class Tables1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  up = (queryRunner: QueryRunner) => createMessagingTables(queryRunner);
  down = async () => undefined;
}

@Controller('things')
class ThingsController {
  @Get()
  @RequireScope('trust.read')
  list(@CallerOf() { tenantId, clientId, subject }: Caller) {
    return { tenantId, clientId, subject };
  }

  @Post()
  @RequireScope('trust.write')
  create() {
    return {};
  }

  @Get('forgotten')
  forgotten() {
    return { secret: true };
  }

  @Get('open')
  @Public()
  open() {
    return {};
  }

  @Get('of/:tenant')
  @PublicOfActiveTenant('tenant')
  ofTenant() {
    return {};
  }

  @Get('some')
  @RequireScope('trust.read', 'trust.write')
  some() {
    return {};
  }
}

@Controller('internal/things')
@Internal('wallet')
class InternalThingsController {
  @Get()
  list() {
    return {};
  }
}

@Module({ controllers: [ThingsController, InternalThingsController] })
class ThingsModule {}

const service: ServiceDefinition = {
  name: 'things',
  area: 'api',
  schema: 'things',
  config: ServiceConfig,
  entities: [],
  migrations: [Tables1700000000001],
  modules: () => [ThingsModule],
};

describe('AccessControlModule', () => {
  let world: TestWorld;
  let things: TestService;
  const tenantId = createId();

  beforeAll(async () => {
    world = await TestWorld.start();
    things = await world.serve(service);
  });

  afterAll(() => world?.stop());

  const token = (claims = {}, scopes: ['trust.read'] | ['trust.write'] = ['trust.read']) =>
    world.authority.accessToken({ tenantId, scopes, claims });

  async function get(headers: Record<string, string>, path = '/api/things') {
    const { status, headers: answered, body } = await requestJson(`${things.url}${path}`, { headers });
    return { status, body, challenge: answered.get('www-authenticate') };
  }

  const bearer = async (claims = {}) => get({ authorization: `Bearer ${await token(claims)}` });

  it('gives the route its caller', async () => {
    expect(await bearer({ sub: 'user-1' })).toMatchObject({
      status: 200,
      body: { tenantId, clientId: 'test-client', subject: 'user-1' },
    });
  });

  it('rejects a request without a token in its header', async () => {
    expect(await get({})).toMatchObject({ status: 401, challenge: 'Bearer' });
    const inQuery = await get({}, `/api/things?access_token=${await token()}`);
    expect(inQuery).toMatchObject({ status: 401, challenge: 'Bearer' });
    expect(await get({ authorization: 'Basic eDp5' })).toMatchObject({ status: 401, challenge: 'Bearer' });
  });

  /** RFC 9110 §11.1, §11.4 */
  it.each(['Bearer ', 'bearer ', 'BEARER   '])('accepts a token after %j', async (scheme) => {
    expect((await get({ authorization: `${scheme}${await token()}` })).status).toBe(200);
  });

  it.each(['Bearer', 'Bearer\t', 'Bearer, ', 'Bearerx '])('rejects a token after %j', async (scheme) => {
    expect((await get({ authorization: `${scheme}${await token()}` })).status).toBe(401);
  });

  it('rejects a parameter of a route that declares no query', async () => {
    const answer = await get({ authorization: `Bearer ${await token()}` }, '/api/things?colour=red&size=1');
    expect(answer).toMatchObject({ status: 400 });
    const sources = answer.body.errors.map(({ source }: { source: object }) => source);
    expect(sources).toEqual([{ parameter: 'colour' }, { parameter: 'size' }]);
  });

  it.each([
    ['that has expired', { exp: 1 }],
    ['of another issuer', { iss: 'https://other.test' }],
    ['for a resource of others', { aud: 'https://other.test/api' }],
    ['for a resource whose address begins the same', { aud: 'http://platform.test.example/api' }],
    ['without an audience', { aud: undefined }],
    ['without a tenant', { tenant_id: undefined }],
    ['without a client', { client_id: undefined }],
  ])('rejects a token %s', async (_, claims) => {
    const { status, challenge, body } = await bearer(claims);
    expect({ status, code: body.errors[0].code }).toEqual({ status: 401, code: 'UNAUTHORIZED' });
    expect(challenge).toContain('error="invalid_token"');
  });

  it.each([
    ['not signed', { alg: 'none' }],
    ['signed with a secret', { alg: 'HS256' }],
  ])('rejects a token that is %s', async (_, header) => {
    const [, payload, signature] = (await token()).split('.');
    const forged = Buffer.from(JSON.stringify({ typ: 'at+jwt', ...header })).toString('base64url');
    expect((await get({ authorization: `Bearer ${forged}.${payload}.${signature}` })).status).toBe(401);
  });

  it.each(['auth', 'verify', 'wallet', 'onboarding', 'oid4vci/018f'])(
    'rejects a valid token for /%s with 403 and the scope that is missing',
    async (resource) => {
      const { status, challenge, body } = await bearer({ aud: `http://platform.test/${resource}` });
      expect({ status, code: body.errors[0].code }).toEqual({ status: 403, code: 'FORBIDDEN' });
      expect(body.errors[0].detail).toContain('trust.read');
      expect(challenge).toBe('Bearer error="insufficient_scope", scope="trust.read"');
    },
  );

  it('accepts a token for several areas', async () => {
    const aud = ['http://platform.test/wallet', 'http://platform.test/api'];
    expect((await bearer({ aud })).status).toBe(200);
  });

  it('rejects an expired token of another area with 401', async () => {
    expect(await bearer({ aud: 'http://platform.test/wallet', exp: 1 })).toMatchObject({ status: 401 });
  });

  it('rejects a token without the scope', async () => {
    const authorization = `Bearer ${await token({}, ['trust.write'])}`;
    const { status, challenge } = await get({ authorization });
    expect({ status, challenge }).toEqual({
      status: 403,
      challenge: 'Bearer error="insufficient_scope", scope="trust.read"',
    });
  });

  it('rejects requests of a route without a rule, and accepts those of a public one', async () => {
    expect(await get({ authorization: `Bearer ${await token()}` }, '/api/things/forgotten')).toMatchObject({
      status: 403,
    });
    expect((await get({}, '/api/things/open')).status).toBe(200);
  });

  it('accepts a token with an alternative of the scope, and rejects one without any', async () => {
    const some = async (scope: Scope) => {
      const claims = { aud: 'http://platform.test/api' };
      const text = await world.authority.accessToken({ tenantId, scopes: [scope], claims });
      return (await get({ authorization: `Bearer ${text}` }, '/api/things/some')).status;
    };
    expect([await some('trust.write'), await some('trust.read')]).toEqual([200, 200]);
    expect(await some('credentials.read')).toBe(403);
  });

  describe('a suspended tenant', () => {
    const suspended = createId();
    let late: TestService;

    beforeAll(async () => {
      world.authority.suspended.add(suspended);
      late = await world.serve({ ...service, schema: 'things_of_tenants' });
    });

    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const { status, body } = await requestJson(`${late.url}/api/things${path}`, { headers });
      return { status, code: body.errors?.[0].code };
    };

    it('rejects its tokens with TENANT_SUSPENDED, and accepts those of another', async () => {
      const [own, other] = await Promise.all(
        [suspended, tenantId].map((id) => world.authority.accessToken({ tenantId: id, scopes: ['trust.read'] })),
      );
      expect((await ask('', { authorization: `Bearer ${own}` })).code).toBe('TENANT_SUSPENDED');
      expect((await ask('', { authorization: `Bearer ${other}` })).status).toBe(200);
    });

    it('rejects requests of its public routes with TENANT_SUSPENDED, and accepts those of another', async () => {
      expect((await ask(`/of/${suspended}`)).code).toBe('TENANT_SUSPENDED');
      expect((await ask(`/of/${tenantId}`)).status).toBe(200);
    });
  });

  describe('AccessTokenVerifier', () => {
    const present = (text: string) => ({
      scheme: 'Bearer' as const,
      token: text,
      method: 'GET',
      target: '/api/things',
    });
    const verifier = () => things.app.get(AccessTokenVerifier);
    const API = 'http://platform.test/api';

    it('accepts a token for one of the audiences, and rejects it for others with UNAUTHORIZED', async () => {
      const text = await token();
      expect((await verifier().verify(present(text), 'http://platform.test/wallet', API)).tenant_id).toBe(tenantId);
      const refused = { code: 'UNAUTHORIZED' };
      await expect(verifier().verify(present(text), 'http://platform.test/wallet')).rejects.toMatchObject(refused);
      await expect(verifier().verifyToken(text)).rejects.toMatchObject(refused);
    });

    it('rejects a bound token without a proof with UNAUTHORIZED', async () => {
      const bound = await token({ cnf: { jkt: 'thumbprint' } });
      await expect(verifier().verify(present(bound), API)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    });

    it('finds the claims of an expired token that was issued, and none of a forged one', async () => {
      const expired = await token({ exp: 1 });
      expect(await verifier().findIssued(expired)).toMatchObject({ tenant_id: tenantId, exp: 1 });
      const [header, payload] = expired.split('.');
      expect(await verifier().findIssued(`${header}.${payload}.${'A'.repeat(86)}`)).toBeUndefined();
    });
  });

  describe('internal routes', () => {
    const ask = async (value: string) => (await get({ authorization: `Bearer ${value}` }, '/internal/things')).status;
    const inTheNameOf = (service: string, signer: string, claims: object = {}) => {
      const exp = Math.floor(Date.now() / 1000) + 60;
      return testServiceKeys(signer).sign('service+jwt', { iss: service, aud: 'things', exp, ...claims });
    };

    it('accept a service that they name', async () => {
      expect(await ask(testServiceToken('wallet', 'things'))).toBe(200);
      expect(await ask(testServiceToken('wallet', 'things'))).toBe(200);
    });

    it('reject a service that they do not name with 403', async () => {
      expect(await ask(testServiceToken('webhook-delivery', 'things'))).toBe(403);
    });

    it.each([
      ['of a service that signs in the name of another one', () => inTheNameOf('wallet', 'webhook-delivery')],
      ['of an unknown service', () => inTheNameOf('stranger', 'stranger')],
      ['for another service', () => testServiceToken('wallet', 'trust')],
      ['that has expired', () => inTheNameOf('wallet', 'wallet', { exp: 1 })],
      ['without an end', () => inTheNameOf('wallet', 'wallet', { exp: undefined })],
      ['that is no JWT', () => 'a.b.c'],
    ])('reject a service token %s with 401', async (_, make) => {
      expect(await ask(make())).toBe(401);
    });

    it('reject an access token with 401', async () => {
      expect(await ask(await token())).toBe(401);
    });

    it('reject a token that they accepted before, once it has expired', async () => {
      const accepted = testServiceToken('wallet', 'things');
      expect(await ask(accepted)).toBe(200);
      const clock = stopClock();
      clock.advance(61_000);
      expect(await ask(accepted)).toBe(401);
      clock.release();
    });
  });

  it('rejects a token that it accepted before, once it has expired or for another area', async () => {
    const other = await world.serve({ ...service, name: 'others', area: 'wallet', schema: 'others' });
    const clock = stopClock();
    const exp = Math.floor(Date.now() / 1000) + 2;
    const authorization = `Bearer ${await token({ exp })}`;
    expect((await get({ authorization })).status).toBe(200);
    expect((await requestJson(`${other.url}/wallet/things`, { headers: { authorization } })).status).toBe(403);
    clock.advance(2_000);
    expect((await get({ authorization })).status).toBe(401);
    clock.release();
  });

  it('rejects a token that was revoked', async () => {
    const jti = randomUUID();
    world.authority.revoked.add(jti);
    const late = await world.serve({ ...service, schema: 'later_things' });
    const authorization = `Bearer ${await token({ jti })}`;
    const answered = async () => (await requestJson(`${late.url}/api/things`, { headers: { authorization } })).status;
    expect(await answered()).toBe(401);
  });

  describe('RevokedTokens', () => {
    const logger = createLogger('specs', 'silent');
    let authority: LocalServer;
    let answer: { revocations: object[]; position: number; leaseMs: number } | undefined;
    let questions: URLSearchParams[];
    let revoked: RevokedTokens;
    let ticks: number;
    let beforeAnswer: () => void;

    beforeEach(async () => {
      questions = [];
      ticks = 0;
      beforeAnswer = () => undefined;
      answer = { revocations: [], position: 0, leaseMs: 3_600_000 };
      authority = await LocalServer.start(({ url }, response) => {
        questions.push(new URL(url!, 'http://auth').searchParams);
        beforeAnswer();
        response.writeHead(answer ? 200 : 503).end(JSON.stringify(answer));
      });
      revoked = new RevokedTokens({
        authInternalUrl: authority.url,
        serviceKeys: testServiceKeys('specs'),
        timeoutMs: 60_000,
        logger,
        clock: systemClock,
        ticks: () => ticks,
      });
    });

    afterEach(async () => {
      revoked.stop();
      await authority.stop();
    });

    const hasEnded = (jti: string) =>
      revoked.hasEnded({ jti, sub: 'user', client_id: 'client', tenant_id: tenantId, iat: 0, exp: 0 });
    const revocation = (jti: string) => ({ jti, expiresAt: new Date(Date.now() + 3_600_000).toISOString() });

    it('fetches the list before the first token, once for concurrent requests', async () => {
      answer!.revocations = [revocation('a')];
      expect(revoked.isCurrent).toBe(false);
      await Promise.all([revoked.catchUp(), revoked.catchUp()]);
      expect({ isCurrent: revoked.isCurrent, has: hasEnded('a'), questions: questions.length }).toEqual({
        isCurrent: true,
        has: true,
        questions: 1,
      });
    });

    it('rejects with UNAVAILABLE while the list was never known', async () => {
      answer = undefined;
      await expect(revoked.catchUp()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect({ isKnown: revoked.isKnown, isCurrent: revoked.isCurrent }).toEqual({ isKnown: false, isCurrent: false });
    });

    it('rejects with UNAVAILABLE after the lease without an answer, and fetches the list again with one', async () => {
      answer = { revocations: [revocation('a')], position: 1, leaseMs: 60_000 };
      await revoked.catchUp();
      ticks += 59_999;
      expect(revoked.isCurrent).toBe(true);
      ticks += 1;
      expect(revoked.isCurrent).toBe(false);
      answer = undefined;
      await expect(revoked.catchUp()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
      expect({ isCurrent: revoked.isCurrent, has: hasEnded('a') }).toEqual({ isCurrent: false, has: true });
      answer = { revocations: [revocation('b')], position: 2, leaseMs: 60_000 };
      await revoked.catchUp();
      expect({ isCurrent: revoked.isCurrent, has: hasEnded('b') }).toEqual({ isCurrent: true, has: true });
    });

    it('rejects with UNAVAILABLE after an answer that arrives when its lease has ended', async () => {
      beforeAnswer = () => (ticks += 3_600_000);
      await expect(revoked.catchUp()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    });

    it('confirms the list with the next request, under the same name', async () => {
      answer = { revocations: [revocation('a')], position: 7, leaseMs: 3_600_000 };
      revoked.start();
      const [first, second] = await waitFor(async () => (questions.length > 1 ? questions : undefined));
      expect(first!.get('follower')).toMatch(/^specs\.[\w-]{36}$/);
      expect(Object.fromEntries(second!)).toEqual({ follower: first!.get('follower'), after: '7' });
    });

    describe('of a service that checked no token for 30 s', () => {
      beforeEach(async () => {
        answer = { revocations: [], position: 1, leaseMs: 20_000 };
        revoked.start();
        await waitFor(() => (revoked.isKnown ? true : undefined));
        ticks += 30_000;
        await waitFor(() => (revoked.isFollowed ? undefined : true));
        answer = { revocations: [revocation('a')], position: 2, leaseMs: 20_000 };
        questions = [];
      });

      it('asks no more, so that its lease ends', () => {
        expect({ isCurrent: revoked.isCurrent, isFollowed: revoked.isFollowed }).toEqual({
          isCurrent: false,
          isFollowed: false,
        });
      });

      it('fetches the list for the next token, and follows it again', async () => {
        await revoked.catchUp();
        expect({ isCurrent: revoked.isCurrent, has: hasEnded('a') }).toEqual({ isCurrent: true, has: true });
        await waitFor(() => (questions.some((question) => question.has('after')) ? true : undefined));
      });

      it('fetches the list for the next check without a token', async () => {
        await revoked.refresh();
        expect({ isCurrent: revoked.isCurrent, has: hasEnded('a') }).toEqual({ isCurrent: true, has: true });
      });

      it('knows the list of before for a check without a token while there is no answer', async () => {
        answer = undefined;
        await revoked.refresh();
        expect({ isKnown: revoked.isKnown, isCurrent: revoked.isCurrent }).toEqual({ isKnown: true, isCurrent: false });
      });
    });
  });

  describe('with DPoP', () => {
    let wallet: AttestedWallet;
    let bound: string;
    const url = 'http://platform.test/api/things';
    const ath = (value: string) =>
      crypto.subtle.digest('SHA-256', Buffer.from(value)).then((hash) => Buffer.from(hash).toString('base64url'));

    beforeAll(async () => {
      wallet = new AttestedWallet(await WalletAttester.create());
      const { jwk } = decodeProtectedHeader((await wallet.dpop('GET', url)).dpop);
      bound = await token({ cnf: { jkt: await calculateJwkThumbprint(jwk as JWK) } });
    });

    const proof = async (claims = {}) => wallet.dpop('GET', url, { ath: await ath(bound), ...claims });

    it.each(['DPoP', 'dpop', 'DPOP', 'DPoP '])('accepts a bound token under the scheme %j', async (scheme) => {
      expect((await get({ authorization: `${scheme} ${bound}`, ...(await proof()) })).status).toBe(200);
    });

    it('rejects a proof that was used before', async () => {
      const headers = { authorization: `DPoP ${bound}`, ...(await proof()) };
      expect((await get(headers)).status).toBe(200);
      expect(await get(headers)).toMatchObject({
        status: 401,
        challenge: expect.stringContaining('invalid_dpop_proof'),
      });
    });

    it('rejects a bound token as Bearer, and an unbound one as DPoP', async () => {
      expect(await get({ authorization: `Bearer ${bound}` })).toMatchObject({
        status: 401,
        challenge: expect.stringMatching(/^DPoP error="invalid_token".*algs="ES256 ES384 ES512 EdDSA Ed25519"$/),
      });
      const unbound = await token();
      expect((await get({ authorization: `DPoP ${unbound}`, ...(await proof()) })).status).toBe(401);
    });

    it.each([
      ['of another key', { key: 'other' }, {}],
      ['for another method', {}, { htm: 'POST' }],
      ['for another address', {}, { htu: 'http://platform.test/api/others' }],
      ['for another token', {}, { ath: 'x' }],
      ['without a token', {}, { ath: undefined }],
      ['that is old', {}, { iat: 1 }],
    ])('rejects a proof %s', async (_, { key }: { key?: string }, claims) => {
      const by = key ? new AttestedWallet(await WalletAttester.create()) : wallet;
      const { dpop } = await by.dpop('GET', url, { ath: await ath(bound), ...claims });
      const { status, challenge } = await get({ authorization: `DPoP ${bound}`, dpop });
      expect(status).toBe(401);
      expect(challenge).toMatch(/^DPoP error="invalid_dpop_proof"/);
    });

    it('rejects a request without a proof', async () => {
      expect((await get({ authorization: `DPoP ${bound}` })).status).toBe(401);
    });
  });
});
