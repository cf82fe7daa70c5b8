import { createId } from '@vc/platform/persistence';
import type { JoseHeader } from '@vc/protocol/crypto';
import { generateKeys } from '@vc/protocol/crypto';
import type { DcApiProtocol } from '@vc/protocol/openid4vp';
import { DC_API_PROTOCOLS } from '@vc/protocol/openid4vp';
import { findKeyBindingIssues, splitPresentation, verifySdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { parseX5c } from '@vc/protocol/x509';
import type { JsonAnswer } from '@vc/testing/unit/request-json';
import type { TestVerifier, VerifierDishonesty } from '@vc/testing/unit/test-verifier';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { walletService } from '../wallet.definition';

const ORIGIN = 'https://shop.example';
const SIGNED = 'openid4vp-v1-signed';
const MULTISIGNED = 'openid4vp-v1-multisigned';
const UNSIGNED = 'openid4vp-v1-unsigned';

describe('POST /v2/presentations/digital-credential-requests', () => {
  let holder: HolderWorld;
  let verifier: TestVerifier;

  beforeAll(async () => {
    holder = await HolderWorld.serve(walletService);
    verifier = holder.verifier;
  });

  beforeEach(() => {
    holder.renew();
    verifier.responseMode = 'dc_api.jwt';
  });

  afterAll(() => holder?.stop());

  const send = (body: object, user?: string): Promise<JsonAnswer> =>
    holder.wallet('POST', '/v2/presentations/digital-credential-requests', body, user);

  async function receiveRequest(protocol: DcApiProtocol) {
    const data = await verifier.pageRequest(protocol, ORIGIN);
    const { status, body } = await send({ origin: ORIGIN, protocol, data });
    expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
    return body.data;
  }

  const decide = (id: string, body: object) => holder.wallet('PATCH', `/v2/presentations/${id}`, body);

  const PROTOCOLS_AND_MODES = DC_API_PROTOCOLS.flatMap((protocol) =>
    ['dc_api', 'dc_api.jwt'].map((mode) => [protocol, mode] as const),
  );

  it.each(PROTOCOLS_AND_MODES)('returns the response for %s, %s with the decision', async (protocol, mode) => {
    verifier.responseMode = mode;
    const credentialId = await holder.held();
    const presentation = await receiveRequest(protocol);
    const certificateSubject = protocol === UNSIGNED ? null : 'CN=Foreign verifier';
    expect(presentation).toMatchObject({
      status: 'pending',
      verifier: ORIGIN,
      verifierIdentity: { certificateSubject, host: new URL(ORIGIN).host, trusted: false },
    });
    const life = Date.parse(presentation.expiresAt) - Date.parse(presentation.createdAt);
    expect(life).toBe(10 * 60_000);
    const { status, body } = await decide(presentation.id, { status: 'accepted' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'accepted',
      selectedCredentials: [{ credentialId, matchedAttributes: ['level'] }],
    });
    const { digitalCredential, ...rest } = body.meta;
    expect(rest).toEqual({});
    expect(digitalCredential.protocol).toBe(protocol);
    expect(Object.keys(digitalCredential.data)).toEqual([mode === 'dc_api' ? 'vp_token' : 'response']);
    const answer = verifier.decryptResponse(digitalCredential.data) as { vp_token: { badge: [string] } };
    expect(Object.keys(answer)).toEqual(['vp_token']);
    const parts = splitPresentation(answer.vp_token.badge[0]);
    const resolveIssuerKey = (header: JoseHeader) => parseX5c(header.x5c)[0].publicKey;
    const { claims, holderKey } = await verifySdJwtVc(parts.sdJwt, { resolveIssuerKey, now: new Date() });
    expect(claims).toEqual({ level: 3 });
    const session = { audience: `origin:${ORIGIN}`, nonce: verifier.nonce, now: new Date() };
    expect(findKeyBindingIssues(parts, holderKey, session)).toEqual([]);
  });

  it('returns access_denied where the user rejects', async () => {
    const { id } = await receiveRequest(SIGNED);
    const { status, body } = await decide(id, { status: 'rejected' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: { status: 'rejected' },
        meta: { digitalCredential: { protocol: SIGNED, data: { error: 'access_denied' } } },
      },
    });
  });

  it('stores a repeated request once, and returns one response', async () => {
    await holder.held();
    const body = { origin: ORIGIN, protocol: UNSIGNED, data: await verifier.pageRequest(UNSIGNED, ORIGIN) };
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(new Set(answers.map(({ body: { data } }) => data.id)).size).toBe(1);
    const [{ id }] = answers.map((answer) => answer.body.data);
    const decided = await Promise.all([1, 2, 3].map(() => decide(id, { status: 'accepted' })));
    expect(decided.filter(({ body: answer }) => answer.meta?.digitalCredential)).toHaveLength(1);
    expect(decided.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const elsewhere = await send({ ...body, origin: 'https://other.example' });
    expect(elsewhere.body.data.id).not.toBe(id);
  });

  it('rejects a decision without matching credentials with 400', async () => {
    const { id } = await receiveRequest(UNSIGNED);
    expect((await decide(id, { status: 'accepted' })).status).toBe(400);
    expect((await holder.wallet('GET', `/v2/presentations/${id}`)).body.data.status).toBe('pending');
  });

  it('rejects reads by other users, and requests by organizations', async () => {
    const { tenantId, service } = holder;
    const { id } = await receiveRequest(UNSIGNED);
    expect((await holder.wallet('GET', `/v2/presentations/${id}`, undefined, createId())).status).toBe(404);
    const call = holder.caller(service, tenantId, 'wallet', 'wallet.push');
    const body = { origin: ORIGIN, protocol: UNSIGNED, data: await verifier.pageRequest(UNSIGNED, ORIGIN) };
    expect((await call('POST', '/wallet/v2/presentations/digital-credential-requests', body)).status).toBe(403);
  });

  const withClaims = (claims: object): VerifierDishonesty => ({ claims: (honest) => ({ ...honest, ...claims }) });
  const stranger = generateKeys('P-256').privateKey;

  it.each<[string, DcApiProtocol, VerifierDishonesty, string]>([
    ['a signature by another key', SIGNED, { signer: stranger }, 'signature'],
    ['no valid signature', MULTISIGNED, { signer: stranger }, 'signature 2: the request object: the signature'],
    ['another typ', SIGNED, { header: { typ: 'JWT' } }, 'typ'],
    ['no certificate', SIGNED, { header: { x5c: undefined } }, 'x5c'],
    ['another audience', SIGNED, withClaims({ aud: 'https://other.example' }), 'audience'],
    [
      'expected_origins of another page',
      SIGNED,
      withClaims({ expected_origins: [`${ORIGIN}.evil.example`] }),
      'expected_origins',
    ],
    ['expected_origins that are no list', SIGNED, withClaims({ expected_origins: ORIGIN }), 'expected_origins'],
    ['no expected_origins', MULTISIGNED, withClaims({ expected_origins: undefined }), 'expected_origins'],
    ['no client id', SIGNED, withClaims({ client_id: undefined }), 'client_id'],
    ['a client id of another verifier', SIGNED, withClaims({ client_id: 'x509_hash:other' }), 'client_id'],
    ['a reserved client id', SIGNED, withClaims({ client_id: `origin:${ORIGIN}` }), 'prefix origin'],
    ['a client id in the claims', MULTISIGNED, withClaims({ client_id: 'x509_hash:x' }), 'protected header'],
    ['a client id of another verifier in a header', MULTISIGNED, { header: { client_id: 'x509_hash:x' } }, 'client_id'],
    ['an exp in the past', SIGNED, withClaims({ exp: 1 }), 'expired'],
    ['an iat in the future', SIGNED, withClaims({ iat: 9_999_999_999 }), 'future'],
    ['no nonce', UNSIGNED, withClaims({ nonce: undefined }), 'nonce'],
    ['another response type', UNSIGNED, withClaims({ response_type: 'code' }), 'response_type'],
    ['the response mode direct_post', UNSIGNED, withClaims({ response_mode: 'direct_post' }), 'response_mode'],
    ['transaction data', UNSIGNED, withClaims({ transaction_data: ['e30'] }), 'transaction_data'],
    ['no query', UNSIGNED, withClaims({ dcql_query: undefined }), 'dcql_query'],
  ])('rejects a request with %s (%s) with UPSTREAM_REJECTED', async (_, protocol, dishonesty, reason) => {
    verifier.dishonesty = dishonesty;
    const data = await verifier.pageRequest(protocol, ORIGIN);
    const { status, body } = await send({ origin: ORIGIN, protocol, data });
    expect(status).toBe(422);
    const isPointed = ({ code, source }: { code: string; source: { pointer: string } }) =>
      code === 'UPSTREAM_REJECTED' && source.pointer === '/data';
    expect(body.errors.every(isPointed)).toBe(true);
    expect(body.errors.map(({ detail }: { detail: string }) => detail).join('\n')).toContain(reason);
    expect((await holder.wallet('GET', '/v2/presentations')).body.data).toEqual([]);
  });

  it.each<[string, DcApiProtocol, object]>([
    ['a request that is no JWT', SIGNED, { request: { payload: 'x' } }],
    ['no request', SIGNED, {}],
    ['no signatures', MULTISIGNED, { request: { payload: 'e30', signatures: [] } }],
    ['malformed signatures', MULTISIGNED, { request: { payload: 'e30', signatures: [null, 1, {}] } }],
    ['too many signatures', MULTISIGNED, { request: { payload: 'e30', signatures: Array(11).fill({}) } }],
    ['a JWT', MULTISIGNED, { request: 'a.b.c' }],
    ['no members', UNSIGNED, {}],
  ])('rejects data with %s (%s) with 422', async (_, protocol, data) => {
    expect((await send({ origin: ORIGIN, protocol, data })).status).toBe(422);
  });

  it('ignores the client_id of an unsigned request', async () => {
    await holder.held();
    verifier.dishonesty = withClaims({
      client_id: 'x509_hash:bank',
      expected_origins: ['https://bank.example'],
      state: 's',
    });
    const { id, verifier: verifierName } = await receiveRequest(UNSIGNED);
    expect(verifierName).toBe(ORIGIN);
    const { digitalCredential } = (await decide(id, { status: 'accepted' })).body.meta;
    expect(Object.keys(verifier.decryptResponse(digitalCredential.data))).toEqual(['vp_token']);
  });

  it.each<[string, object]>([
    ['/origin', { origin: undefined }],
    ['/origin', { origin: '' }],
    ['/origin', { origin: 'javascript:alert(1)' }],
    ['/origin', { origin: 'http://shop.example' }],
    ['/origin', { origin: 'wss://shop.example' }],
    ['/origin', { origin: 'https://shop.example\u0000' }],
    ['/protocol', { protocol: 'openid4vp' }],
    ['/data', { data: 'x' }],
    ['/data', { data: undefined }],
  ])('rejects a malformed %s with 400: %j', async (pointer, fault) => {
    const { status, body } = await send({ origin: ORIGIN, protocol: UNSIGNED, data: {}, ...fault });
    expect(status).toBe(400);
    expect(body.errors.map(({ source }: { source: object }) => source)).toContainEqual({ pointer });
  });
});
