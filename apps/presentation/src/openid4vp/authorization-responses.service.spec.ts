import { createId } from '@vc/platform/persistence';
import { encryptJwe, pointJwkOf, sha256Base64Url } from '@vc/protocol/crypto';
import { listStoredEvents } from '@vc/testing/database/list-stored-events';
import type { FetchedRequest } from '@vc/testing/unit/presenter';
import { ASK_MDOC, ASK_SD_JWT, NAME_SPACE, PERSON, VCT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { Holder } from '@vc/testing/unit/holder';
import { keyOf } from '@vc/testing/unit/presenter';
import { waitFor } from '@vc/testing/unit/wait-for';
import { deflateRawSync } from 'node:zlib';
import { presentationService } from '../presentation.definition';

describe('POST /oid4vp/{tenant}/responses/{request}', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  async function requestPresentation(more: object = {}) {
    const presentation = await verifier.ask({ credentials: [ASK_SD_JWT], ...more });
    return {
      id: presentation.id as string,
      request: await verifier.presenter.fetch(presentation.authorizationRequestUri),
    };
  }

  async function presentHonestly(request: FetchedRequest, vct = VCT): Promise<string> {
    const { presenter, maker, holder } = verifier;
    return presenter.sdJwt(await maker.sdJwt(vct, PERSON, holder), request);
  }

  const encrypt = (request: FetchedRequest, payload: object | string, header: object = {}, jwk?: object) => {
    const key = keyOf(request)!;
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
    return encryptJwe(text, { jwk: jwk ?? key, kid: key.kid }, { enc: 'A128GCM', header: header as never });
  };

  const createAnswer = async (request: FetchedRequest) => ({
    vp_token: { person: [await presentHonestly(request)] },
    state: request.state,
  });

  it.each(['A128GCM', 'A256GCM'] as const)('accepts a response in %s, compressed or not', async (enc) => {
    for (const zip of [true, false]) {
      const { request } = await requestPresentation();
      const key = keyOf(request)!;
      const jwe = encryptJwe(JSON.stringify(await createAnswer(request)), { jwk: key, kid: key.kid }, { enc, zip });
      expect((await verifier.presenter.post(request, { response: jwe })).status).toBe(200);
    }
  });

  it('accepts a response in the clear if the request asks for it', async () => {
    const { id, request } = await requestPresentation({ responseMode: 'direct_post' });
    expect(request.client_metadata).not.toHaveProperty('jwks');
    expect((await verifier.presenter.answer(request, { person: [await presentHonestly(request)] })).status).toBe(200);
    expect((await verifier.get(id)).status).toBe('verified');
  });

  it('returns a redirect URI whose code finds the presentation', async () => {
    const { id, request } = await requestPresentation({ redirectUri: 'https://shop.example/back?cart=7' });
    const { body } = await verifier.presenter.answer(request, { person: [await presentHonestly(request)] });
    const back = new URL(body.redirect_uri);
    expect(back.origin + back.pathname).toBe('https://shop.example/back');
    expect(back.searchParams.get('cart')).toBe('7');
    const code = back.searchParams.get('response_code');
    const find = (text: string | null) => verifier.call('GET', `/api/presentations?filter[responseCode]=${text}`);
    expect((await find(code)).body.data).toMatchObject([{ id, status: 'verified' }]);
    expect((await find('other')).body.data).toEqual([]);
    verifier.tenantId = createId();
    expect((await find(code)).body.data).toEqual([]);
  });

  it('accepts one of several responses, also of concurrent ones', async () => {
    const { id, request } = await requestPresentation();
    const token = { person: [await presentHonestly(request)] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => verifier.presenter.answer(request, token)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 404].includes(status))).toBe(true);
    expect((await verifier.presenter.answer(request, token)).status).toBe(404);
    expect(await verifier.events(id, 2)).toHaveLength(2);
    const { body } = await verifier.call('GET', `/api/v1/presentations/${id}/timeline?page[size]=100`);
    const steps = (body.data as { step: string }[]).map(({ step }) => step);
    expect(steps.filter((step) => step === 'presentation.verified')).toHaveLength(1);
  });

  it('rejects a form of 100,000 fields with invalid_request, and one of 21', async () => {
    const { request } = await requestPresentation({ responseMode: 'direct_post' });
    for (const count of [21, 100_000]) {
      const form = Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, '']));
      const { status, body } = await verifier.presenter.post(request, form);
      expect({ status, body }).toEqual({
        status: 400,
        body: { error: 'invalid_request', error_description: 'The form must have at most 20 fields.' },
      });
    }
    const form = { vp_token: JSON.stringify({ person: [await presentHonestly(request)] }), state: request.state! };
    expect((await verifier.presenter.post(request, form)).status).toBe(200);
  });

  it('returns the same result for a repeated response, in sequence and concurrently', async () => {
    const { id, request } = await requestPresentation({ responseMode: 'direct_post' });
    const form = { vp_token: JSON.stringify({ person: [await presentHonestly(request)] }), state: request.state! };
    const answers = await Promise.all(Array.from({ length: 5 }, () => verifier.presenter.post(request, form)));
    answers.push(await verifier.presenter.post(request, form));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.redirect_uri)).size).toBe(1);
    expect(await verifier.events(id, 2)).toHaveLength(2);
    expect((await verifier.presenter.post(request, { ...form, vp_token: '{}' })).status).toBe(404);
  });

  it('returns the response code to a repeated response for ten minutes', async () => {
    const { id, request } = await requestPresentation({ responseMode: 'direct_post' });
    const form = { vp_token: JSON.stringify({ person: [await presentHonestly(request)] }), state: request.state! };
    await verifier.presenter.post(request, form);
    const expireBy = (time: string) =>
      verifier.database.query(
        'UPDATE presentation.presentations SET answered_at = answered_at - $2::interval WHERE id = $1',
        [id, time],
      );
    await expireBy('9 minutes');
    expect((await verifier.presenter.post(request, form)).body).toEqual({ redirect_uri: expect.any(String) });
    await expireBy('1 minute');
    expect(await verifier.presenter.post(request, form)).toMatchObject({ status: 200, body: {} });
    expect((await verifier.presenter.post(request, form)).body).not.toHaveProperty('redirect_uri');
  });

  it('returns no response code to a repeated error in the clear, which others could send', async () => {
    const { request } = await requestPresentation();
    const rejection = { error: 'access_denied', state: request.state! };
    const answers = await Promise.all(Array.from({ length: 5 }, () => verifier.presenter.post(request, rejection)));
    answers.push(await verifier.presenter.post(request, rejection));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.filter(({ body }) => 'redirect_uri' in body)).toHaveLength(1);
    expect(answers[5]!.body).toEqual({});
  });

  it('returns the response code to a repeated encrypted error', async () => {
    const { request } = await requestPresentation();
    const form = { response: encrypt(request, { error: 'access_denied', state: request.state! }) };
    const first = await verifier.presenter.post(request, form);
    expect(first.body).toEqual({ redirect_uri: expect.stringContaining('response_code=') });
    expect((await verifier.presenter.post(request, form)).body).toEqual(first.body);
  });

  it('rejects a repeated invalid response with the same error', async () => {
    const [first, second] = [await requestPresentation(), await requestPresentation({ responseMode: 'direct_post' })];
    const form = {
      vp_token: JSON.stringify({ person: [await presentHonestly(first.request)] }),
      state: second.request.state!,
    };
    const answers = [
      await verifier.presenter.post(second.request, form),
      await verifier.presenter.post(second.request, form),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
  });

  it('rejects a response to another request', async () => {
    const [first, second] = [await requestPresentation(), await requestPresentation()];
    const token = { person: [await presentHonestly(first.request)] };
    expect((await verifier.presenter.answer(second.request, token)).status).toBe(400);
    expect((await verifier.get(second.id)).credentials[0].issues).toEqual([
      { code: 'HOLDER_BINDING_INVALID', detail: 'The nonce of the key binding is another one.' },
    ]);
    expect((await verifier.get(first.id)).status).toBe('requested');
  });

  it.each([
    ['access_denied', 'rejected', null],
    ['vp_formats_not_supported', 'failed', 'WALLET_ERROR'],
    ['wallet_unavailable', 'failed', 'WALLET_ERROR'],
    ['<script>', 'failed', 'WALLET_ERROR'],
    ['Thandi-8001015009087', 'failed', 'WALLET_ERROR'],
  ])('accepts the error %s', async (error, status, code) => {
    for (const isEncrypted of [true, false]) {
      const { id, request } = await requestPresentation();
      const parameters = { error, state: request.state! };
      const form = isEncrypted ? { response: encrypt(request, parameters) } : parameters;
      const answer = await verifier.presenter.post(request, form);
      expect(answer).toMatchObject({ status: 200, body: { redirect_uri: expect.stringContaining('response_code=') } });
      const presentation = await verifier.get(id);
      expect({ status: presentation.status, code: presentation.error?.code ?? null }).toEqual({ status, code });
      expect(JSON.stringify([presentation, answer.body])).not.toMatch(/<script>|Thandi/);
      if (status === 'failed') expect(await verifier.events(id, 2)).toContain('openid4vc.presentation.failed');
    }
  });

  describe('tells the organization of the decision', () => {
    /** Types and payloads of what was published in the transactions of the responses. */
    async function listTold(id: string) {
      const events = await listStoredEvents(verifier.database, 'presentation');
      const told = events.filter(({ type, subject }) => subject === id && type.startsWith('wallet.presentation.'));
      return told.map(({ type, tenantId: to, payload }) => ({ type, to, payload }));
    }

    const toldAs = (decision: string, id: string) => ({
      type: `wallet.presentation.${decision}`,
      to: verifier.tenantId,
      payload: { openId4VcPresentationId: id },
    });

    it('to accept, once', async () => {
      const { id, request } = await requestPresentation({ responseMode: 'direct_post' });
      const form = { vp_token: JSON.stringify({ person: [await presentHonestly(request)] }), state: request.state! };
      for (let count = 0; count < 2; count += 1) {
        expect((await verifier.presenter.post(request, form)).status).toBe(200);
      }
      expect(await listTold(id)).toEqual([toldAs('accepted', id)]);
    });

    it('to refuse, also if another one accepts afterwards', async () => {
      const { id, request } = await requestPresentation();
      await verifier.presenter.post(request, { error: 'access_denied', state: request.state! });
      expect(await listTold(id)).toEqual([toldAs('rejected', id)]);
      await verifier.presenter.answer(request, { person: [await presentHonestly(request)] });
      expect(await listTold(id)).toEqual([toldAs('rejected', id), toldAs('accepted', id)]);
    });

    it('only if the response is valid, or is a refusal', async () => {
      const { id, request } = await requestPresentation({ responseMode: 'direct_post' });
      const form = { vp_token: JSON.stringify({ person: ['e30.e30.e30~'] }), state: request.state! };
      expect((await verifier.presenter.post(request, form)).status).toBe(400);
      await verifier.presenter.post(request, { error: 'invalid_request', state: request.state! });
      expect(await listTold(id)).toEqual([]);
    });

    it('unless the wallet names the presentation, whose own event tells it', async () => {
      const [one, other] = [await requestPresentation(), await requestPresentation()];
      const refusal = { error: 'access_denied', state: one.request.state! };
      await verifier.presenter.post(one.request, { ...refusal, presentation_id: one.id });
      expect(await listTold(one.id)).toEqual([]);
      const forged = { error: 'access_denied', state: other.request.state!, presentation_id: one.id };
      await verifier.presenter.post(other.request, forged);
      expect(await listTold(other.id)).toEqual([toldAs('rejected', other.id)]);
    });
  });

  it('publishes no failure for the refusal of the holder', async () => {
    const { id, request } = await requestPresentation();
    await verifier.presenter.post(request, { error: 'access_denied', state: request.state! });
    expect((await verifier.get(id)).status).toBe('rejected');
    await verifier.presenter.answer(request, { person: [await presentHonestly(request)] });
    const events = await waitFor(async () => {
      const types = await verifier.events(id, 2);
      return types.includes('openid4vc.presentation.verified') ? types : undefined;
    });
    expect(events).not.toContain('openid4vc.presentation.failed');
  });

  describe('of a bystander who saw the request', () => {
    it.each<[string, string, (request: FetchedRequest) => Promise<Record<string, string>>]>([
      ['an error in the clear', 'rejected', async ({ state }) => ({ error: 'access_denied', state: state! })],
      [
        'an encrypted error',
        'failed',
        async (request) => ({ response: encrypt(request, { error: 'wallet_unavailable', state: request.state }) }),
      ],
      [
        'the credential of another holder',
        'failed',
        async (request) => {
          const { presenter, maker } = verifier;
          const stolen = await presenter.sdJwt(await maker.sdJwt(VCT, PERSON, new Holder()), request);
          return { response: encrypt(request, { vp_token: { person: [stolen] }, state: request.state }) };
        },
      ],
    ])('leave the request open: %s', async (_, status, form) => {
      const { id, request } = await requestPresentation();
      const refused = await verifier.presenter.post(request, await form(request));
      expect((await verifier.get(id)).status).toBe(status);
      const { authorizationRequestUri } = await verifier.get(id);
      const again = await verifier.presenter.fetch(authorizationRequestUri);
      const accepted = await verifier.presenter.answer(again, { person: [await presentHonestly(again)] });
      expect(accepted.status).toBe(200);
      expect(await verifier.get(id)).toMatchObject({
        status: 'verified',
        error: null,
        credentials: [{ isValid: true }],
      });
      expect((await verifier.presenter.post(request, await form(request))).status).toBe(404);
      expect((await verifier.get(id)).status).toBe('verified');
      await waitFor(async () => (await verifier.events(id, 2)).at(-1) === 'openid4vc.presentation.verified');
      expect(accepted.body.redirect_uri).not.toBe(refused.body.redirect_uri);
    });

    it('publish one event, however many they are', async () => {
      const { id, request } = await requestPresentation();
      for (const error of ['a', 'b', 'access_denied']) {
        await verifier.presenter.post(request, { error, state: request.state! });
      }
      expect(await verifier.get(id)).toMatchObject({ status: 'failed', error: { code: 'WALLET_ERROR' } });
      const answer = await verifier.presenter.answer(request, { person: [await presentHonestly(request)] });
      expect(answer.status).toBe(200);
      expect(await verifier.events(id, 3)).toHaveLength(3);
    });

    it('get no response code for the response of the holder', async () => {
      const { id, request } = await requestPresentation();
      const { body } = await verifier.presenter.post(request, { error: 'access_denied', state: request.state! });
      await verifier.presenter.answer(request, { person: [await presentHonestly(request)] });
      const code = new URL(body.redirect_uri).searchParams.get('response_code');
      const found = await verifier.call('GET', `/api/presentations?filter[responseCode]=${code}`);
      expect(found.body.data).toEqual([]);
      expect((await verifier.get(id)).status).toBe('verified');
    });

    it('cannot answer after the expiry', async () => {
      const { id, request } = await requestPresentation();
      await verifier.presenter.post(request, { error: 'access_denied', state: request.state! });
      await verifier.database.query(
        "UPDATE presentation.presentations SET expires_at = now() - interval '1 second' WHERE id = $1",
        [id],
      );
      expect((await verifier.presenter.answer(request, { person: [await presentHonestly(request)] })).status).toBe(404);
    });
  });

  const stranger = pointJwkOf(new Holder().privateKey);

  it.each<[string, (request: FetchedRequest) => Promise<Record<string, string>>]>([
    ['an empty form', async () => ({})],
    [
      'a response in the clear',
      async (request) => ({
        vp_token: JSON.stringify({ person: [await presentHonestly(request)] }),
        state: request.state!,
      }),
    ],
    ['a text that is no JWE', async () => ({ response: 'x' })],
    ['a JWE with five empty parts', async () => ({ response: '....' })],
    [
      'a JWE to another key',
      async (request) => ({ response: encrypt(request, await createAnswer(request), {}, stranger) }),
    ],
    [
      'a JWE that names another key',
      async (request) => ({ response: encrypt(request, await createAnswer(request), { kid: 'x' }) }),
    ],
    [
      'a JWE with alg none',
      async (request) => ({ response: encrypt(request, await createAnswer(request), { alg: 'none' }) }),
    ],
    [
      'a JWE with alg dir',
      async (request) => ({ response: encrypt(request, await createAnswer(request), { alg: 'dir' }) }),
    ],
    [
      'a JWE with another enc',
      async (request) => ({ response: encrypt(request, await createAnswer(request), { enc: 'A128CBC-HS256' }) }),
    ],
    [
      'a JWE with a point off the curve',
      async (request) => ({
        response: encrypt(request, await createAnswer(request), { epk: { ...stranger, y: stranger.x } }),
      }),
    ],
    [
      'a JWE with critical members',
      async (request) => ({ response: encrypt(request, await createAnswer(request), { crit: ['x'] }) }),
    ],
    [
      'a changed JWE',
      async (request) => ({ response: encrypt(request, await createAnswer(request)).slice(0, -4) + 'AAAA' }),
    ],
    [
      'a JWE that decompresses to a gigabyte',
      async (request) => ({ response: compressBomb(encrypt(request, await createAnswer(request), { zip: 'DEF' })) }),
    ],
    [
      'a JWE in a JWE',
      async (request) => ({ response: encrypt(request, { response: encrypt(request, await createAnswer(request)) }) }),
    ],
    ['a JWE without JSON', async (request) => ({ response: encrypt(request, 'x') })],
    ['a JWE of a list', async (request) => ({ response: encrypt(request, '[]') })],
    [
      'no state',
      async (request) => ({ response: encrypt(request, { ...(await createAnswer(request)), state: undefined }) }),
    ],
    [
      'another state',
      async (request) => ({ response: encrypt(request, { ...(await createAnswer(request)), state: 'x' }) }),
    ],
    [
      'a state that is a number',
      async (request) => ({ response: encrypt(request, { ...(await createAnswer(request)), state: 1 }) }),
    ],
    [
      'a vp_token with an error',
      async (request) => ({ response: encrypt(request, { ...(await createAnswer(request)), error: 'x' }) }),
    ],
    [
      'a vp_token that is a list',
      async ({ state, ...rest }) => ({ response: encrypt(rest, { vp_token: ['x'], state }) }),
    ],
    [
      'a vp_token that is a text',
      async ({ state, ...rest }) => ({ response: encrypt(rest, { vp_token: 'x', state }) }),
    ],
    ['an empty vp_token', async ({ state, ...rest }) => ({ response: encrypt(rest, { vp_token: {}, state }) })],
    [
      'a presentation for another query',
      async (request) => ({
        response: encrypt(request, { vp_token: { x: [await presentHonestly(request)] }, state: request.state }),
      }),
    ],
    [
      'a presentation outside a list',
      async (request) => ({
        response: encrypt(request, { vp_token: { person: await presentHonestly(request) }, state: request.state }),
      }),
    ],
    [
      'two presentations',
      async (request) => ({
        response: encrypt(request, {
          vp_token: { person: [await presentHonestly(request), await presentHonestly(request)] },
          state: request.state,
        }),
      }),
    ],
    [
      'deeply nested JSON',
      async (request) => ({
        response: encrypt(
          request,
          `{"vp_token":${'['.repeat(50_000)}${']'.repeat(50_000)},"state":"${request.state}"}`,
        ),
      }),
    ],
    [
      '__proto__ as a query',
      async (request) => ({
        response: encrypt(request, `{"vp_token":{"__proto__":["x"]},"state":"${request.state}"}`),
      }),
    ],
  ])('rejects %s, and leaves the request open', async (_, form) => {
    const { id, request } = await requestPresentation();
    const answer = await verifier.presenter.post(request, await form(request));
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.any(String) },
    });
    expect(await verifier.get(id)).toMatchObject({ status: 'requested', credentials: [] });
    expect((await verifier.presenter.answer(request, { person: [await presentHonestly(request)] })).status).toBe(200);
  });

  it.each<[string, RequestInit, number]>([
    ['larger than a mebibyte', { body: new URLSearchParams({ response: 'x'.repeat(1024 * 1024) }) }, 413],
    ['in another media type', { body: 'x', headers: { 'content-type': 'text/csv' } }, 415],
    [
      'with a repeated response',
      {
        body: new URLSearchParams([
          ['response', 'a'],
          ['response', 'b'],
        ]),
      },
      400,
    ],
    ['of broken JSON', { body: '{', headers: { 'content-type': 'application/json' } }, 400],
    ['without a body', {}, 400],
  ])('rejects a response %s', async (_, init, status) => {
    const { request } = await requestPresentation();
    const response = await fetch(verifier.presenter.reachable(request.response_uri), { method: 'POST', ...init });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: { error: 'invalid_request' },
    });
  });

  it('rejects a credential whose issuer has an unreachable DID document with 502, and stays open', async () => {
    const { presenter, maker, holder, trust } = verifier;
    // Port 1 accepts no connections.
    const did = 'did:web:127.0.0.1%3A1';
    const entity = trust.entities.addDid(did);
    const { id, request } = await requestPresentation();
    const credential = await maker.sdJwt(VCT, PERSON, holder, { x5c: undefined, issuer: did, kid: `${did}#0` });
    const person = [await presenter.sdJwt(credential, request)];
    expect((await presenter.answer(request, { person })).status).toBe(502);
    expect((await verifier.get(id)).status).toBe('requested');
    trust.entities.remove(entity);
    expect((await presenter.answer(request, { person: [await presentHonestly(request)] })).status).toBe(200);
  });

  it('rejects a response without a required credential with CREDENTIALS_MISSING', async () => {
    const other = { ...ASK_SD_JWT, id: 'other', type: 'urn:other' };
    const { id, request } = await requestPresentation({ credentials: [ASK_SD_JWT, other] });
    expect((await verifier.presenter.answer(request, { person: [await presentHonestly(request)] })).status).toBe(400);
    expect(await verifier.get(id)).toMatchObject({
      status: 'failed',
      error: { code: 'CREDENTIALS_MISSING' },
      credentials: [{ id: 'person', isValid: true, attributes: null }],
    });
    const credentialSets = [{ options: [['person'], ['other']] }];
    const second = await requestPresentation({ credentials: [ASK_SD_JWT, other], credentialSets });
    const token = { other: [await presentHonestly(second.request, 'urn:other')] };
    expect((await verifier.presenter.answer(second.request, token)).status).toBe(200);
  });

  it('rejects a response with one invalid credential with VERIFICATION_FAILED', async () => {
    const other = { ...ASK_SD_JWT, id: 'other', type: 'urn:other' };
    const { id, request } = await requestPresentation({ credentials: [ASK_SD_JWT, other] });
    const token = { person: [await presentHonestly(request)], other: [await presentHonestly(request)] };
    expect((await verifier.presenter.answer(request, token)).status).toBe(400);
    const presentation = await verifier.get(id);
    expect(presentation).toMatchObject({ status: 'failed', credentials: [{ isValid: true }, { isValid: false }] });
    expect(presentation.credentials.every((each: { attributes: unknown }) => each.attributes === null)).toBe(true);
  });

  it('accepts several credentials if the query allows multiple', async () => {
    const { id, request } = await requestPresentation({ credentials: [{ ...ASK_SD_JWT, multiple: true }] });
    const token = { person: [await presentHonestly(request), await presentHonestly(request)] };
    expect((await verifier.presenter.answer(request, token)).status).toBe(200);
    expect((await verifier.get(id)).credentials).toHaveLength(2);
  });

  it('accepts both formats in one response', async () => {
    const { presenter, maker, holder } = verifier;
    const { id, request } = await requestPresentation({ credentials: [ASK_SD_JWT, ASK_MDOC] });
    const issued = await maker.mdoc(ASK_MDOC.type, { [NAME_SPACE]: { given_name: 'Thandi' } }, holder);
    const disclose = { [NAME_SPACE]: ['given_name'] };
    const document = await presenter.mdoc({ issuerSigned: issued, docType: ASK_MDOC.type, disclose }, request);
    const token = { person: [await presentHonestly(request)], document: [document.toString('base64url')] };
    expect((await presenter.answer(request, token)).status).toBe(200);
    expect((await verifier.get(id)).credentials.map(({ format }: { format: string }) => format)).toEqual([
      'sd-jwt-vc',
      'mdoc',
    ]);
  });

  describe('with transaction data', () => {
    const transactionData = [{ type: 'payment', credential_ids: ['person'], payee: 'Shop', amount: '9.99' }];

    it('accepts the hashes of the requested transactions', async () => {
      const { request } = await requestPresentation({ transactionData });
      const [text] = request.transaction_data!;
      expect(JSON.parse(Buffer.from(text!, 'base64url').toString())).toEqual(transactionData[0]);
      const { presenter, maker, holder } = verifier;
      const credential = await maker.sdJwt(VCT, PERSON, holder);
      const presented = await presenter.sdJwt(credential, request, { transactionData: [text!] });
      expect((await presenter.answer(request, { person: [presented] })).status).toBe(200);
    });

    it.each<[string, (text: string) => string[]]>([
      ['a response without transaction data hashes', () => []],
      ['a hash of another transaction', () => [sha256Base64Url('x')]],
      ['a hash of a second transaction', (text) => [text, 'x']],
    ])('rejects %s', async (_, agree) => {
      const { id, request } = await requestPresentation({ transactionData });
      const { presenter, maker, holder } = verifier;
      const credential = await maker.sdJwt(VCT, PERSON, holder);
      const options = { transactionData: agree(request.transaction_data![0]!) };
      const presentation = await presenter.sdJwt(credential, request, options);
      expect((await presenter.answer(request, { person: [presentation] })).status).toBe(400);
      expect((await verifier.get(id)).credentials[0].issues).toMatchObject([{ code: 'HOLDER_BINDING_INVALID' }]);
    });
  });
});

/** The JWE with a plaintext that decompresses to a gigabyte. Its tag is wrong, so that decryption must fail first. */
function compressBomb(jwe: string): string {
  const parts = jwe.split('.');
  parts[3] = deflateRawSync(Buffer.alloc(8 * 1024 * 1024)).toString('base64url');
  return parts.join('.');
}
