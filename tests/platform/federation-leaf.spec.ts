import { sign, verify } from 'node:crypto';
import {
  createEntityConfiguration,
  createEntityStatement,
  fetchEntityConfiguration,
  type JsonWebKey,
  type SignCallback,
  type VerifyCallback,
} from '@openid-federation/core';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { importPublicJwk, toNumericDate } from '@vc/protocol/crypto';
import { FederationEntity } from '@vc/testing/unit/test-federation';
import { startWebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { stopClock, type StoppedClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import { type Organization, TestPlatform } from '../support/test-platform';
import { TestTlsFront } from '../support/test-tls-front';

const DAY_MS = 86_400_000;
const STATEMENT = 'application/entity-statement+jwt';
const ENTITY = '/api/federation/entity';
const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const P1363 = { dsaEncoding: 'ieee-p1363' } as const;
const PATIENCE_MS = 60_000;
const REFUSED = {
  status: 'failed',
  credentials: [{ issues: expect.arrayContaining([expect.objectContaining({ code: 'ISSUER_NOT_TRUSTED' })]) }],
};

const verifyJwtCallback: VerifyCallback = async ({ data, signature, jwk }) =>
  verify('sha256', data, { key: importPublicJwk(jwk).key, ...P1363 }, signature);

/** A university and an employer of one platform, who know each other by an anchor that @openid-federation/core has made. */
describe('a tenant in a federation', () => {
  let front: TestTlsFront;
  let world: TestPlatform;
  let server: Awaited<ReturnType<typeof startWebhookReceiver>>;
  let http: OutgoingHttp;
  let clock: StoppedClock;
  let university: Organization;
  let employer: Organization;
  let anchor: FederationEntity;
  let entityIdentifier: string;

  beforeAll(async () => {
    [front, server] = await Promise.all([TestTlsFront.start(), startWebhookReceiver()]);
    world = await TestPlatform.start({
      PORT: String(front.port),
      PUBLIC_URL: front.url,
      OUTGOING_CA_FILES: `${front.caFile},${server.caFile}`,
    });
    const limits = { connectTimeoutMs: PATIENCE_MS, totalTimeoutMs: PATIENCE_MS, maxBodyBytes: 1_000_000 };
    const allowedHosts = ['localhost:*'];
    http = new OutgoingHttp({ ...limits, longBody: 'refuse', allowedHosts, caFiles: [front.caFile] });
    university = await world.organization('university');
    employer = await world.organization('employer');
    anchor = new FederationEntity(`${server.url}/anchor`, new Date());
    clock = stopClock();
    entityIdentifier = `${front.url}/oid4vci/${university.tenantId}`;
  });

  afterAll(async () => {
    clock?.release();
    await http?.close();
    await world?.stop();
    await server?.stop();
    await front?.stop();
  });

  async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
    const answer = await world.call(token, method, path, body);
    expect({ path, isSuccess: answer.status < 300, errors: answer.body?.errors }).toEqual({ path, isSuccess: true });
    return answer.body?.data ?? answer.body;
  }

  /** The anchor publishes its configuration and what it says of the university. */
  function admit(jwks: { keys: JsonWebKey[] }): void {
    const signer: SignCallback = async ({ toBeSigned }) =>
      new Uint8Array(sign('sha256', toBeSigned, { key: anchor.key, ...P1363 }));
    const iat = toNumericDate(new Date());
    const { keys } = anchor.jwks as { keys: [JsonWebKey] };
    const times = { iat, exp: iat + 30 * 86_400 };
    const signing = {
      header: { kid: anchor.kid, typ: 'entity-statement+jwt', alg: 'ES256' },
      signJwtCallback: signer,
    } as const;
    const metadata = { federation_entity: { federation_fetch_endpoint: anchor.fetchEndpoint } };
    const about = (sub: string | null) =>
      sub === null
        ? createEntityConfiguration({
            ...signing,
            claims: { iss: anchor.id, sub: anchor.id, jwks: { keys }, metadata, ...times },
          })
        : createEntityStatement({ ...signing, jwk: keys[0], claims: { iss: anchor.id, sub, jwks, ...times } });
    server.answer = ({ path }, response) => {
      const sub = new URL(path, server.url).searchParams.get('sub');
      void about(sub).then((statement) => response.writeHead(200, { 'content-type': STATEMENT }).end(statement));
    };
  }

  async function receiveCredential(): Promise<{ iss: string }> {
    const offer = { presetId: 'platform:student-card', attributes: STUDENT };
    const { offerUri } = await call<{ offerUri: string }>(university.token, 'POST', '/api/v1/issuances', offer);
    const push = { credentialOffer: offerUri, recipient: 'university@example.com' };
    await call(university.token, 'POST', '/wallet/v2/orgs/credentials', push);
    const path = '/wallet/credentials';
    const [credential] = await call<{ id: string; iss: string }[]>(
      university.userToken,
      'GET',
      `${path}?status=pending`,
    );
    await call(university.userToken, 'PATCH', `${path}/${credential!.id}/status`, { status: 'accepted' });
    return credential!;
  }

  /** The employer asks the student, who presents the card. */
  async function present() {
    const [token, userToken] = [
      await world.renewToken(employer),
      (await world.exchange({ ...university, token: await world.renewToken(university) })).body.access_token,
    ];
    const type = `${front.url}/vct/platform/student-card`;
    const credential = { format: 'sd-jwt-vc', type, attributes: { student_number: { type: 'string' } } };
    const { id, authorizationRequestUri } = await call<{ id: string; authorizationRequestUri: string }>(
      token,
      'POST',
      '/api/v1/presentations/request',
      { credentials: [credential] },
    );
    const path = '/wallet/v2/presentations';
    const received = await call<{ id: string }>(userToken, 'POST', path, {
      presentationRequest: authorizationRequestUri,
    });
    await world.call(userToken, 'PATCH', `${path}/${received.id}`, { status: 'accepted' });
    return waitFor(async () => {
      const presentation = await call<{ status: string; credentials: object[] }>(
        token,
        'GET',
        `/api/v1/presentations/${id}`,
      );
      return presentation.status === 'requested' ? undefined : presentation;
    });
  }

  /** A decision of trust is used for a second, so a change takes effect after that. */
  const presentUntil = (status: string) =>
    waitFor(async () => {
      const presentation = await present();
      return presentation.status === status ? presentation : undefined;
    });

  const getConfiguration = () =>
    http.request({ method: 'GET', url: `${entityIdentifier}/.well-known/openid-federation` });

  it('publishes nothing before it is set', async () => {
    expect((await getConfiguration()).status).toBe(404);
  });

  it('publishes an Entity Configuration that @openid-federation/core accepts', async () => {
    const setting = {
      authorityHints: [anchor.id],
      organizationName: 'University',
      contacts: ['help@university.example'],
    };
    const entity = await call<{ jwks: { keys: JsonWebKey[] } }>(university.token, 'PUT', ENTITY, setting);
    expect(entity).toMatchObject({ entityIdentifier, url: `${entityIdentifier}/.well-known/openid-federation` });
    admit(entity.jwks);
    const judged = await fetchEntityConfiguration({
      entityId: entityIdentifier,
      verifyJwtCallback,
      fetchCallback: (async (url: string | URL) => {
        const { status, headers, body } = await http.request({ method: 'GET', url: String(url) });
        return new Response(body.toString(), { status, headers: { 'content-type': String(headers['content-type']) } });
      }) as typeof fetch,
    });
    expect(judged).toMatchObject({
      iss: entityIdentifier,
      sub: entityIdentifier,
      authority_hints: [anchor.id],
      metadata: {
        federation_entity: { organization_name: 'University' },
        openid_credential_issuer: {
          credential_issuer: entityIdentifier,
          credential_endpoint: `${entityIdentifier}/credential`,
          jwks: { keys: [{ kty: 'EC', use: 'sig' }] },
        },
      },
    });
    const { headers, body } = await getConfiguration();
    expect(headers).toMatchObject({ 'content-type': STATEMENT, 'cache-control': 'public, max-age=60' });
    const path = `${new URL(entityIdentifier).pathname}/.well-known/openid-federation`;
    const head = await fetch(world.urlOf(path), { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${body.length}`, '']);
  });

  it('issues credentials that name the entity, which a tenant without the anchor refuses', async () => {
    expect(await receiveCredential()).toMatchObject({ iss: entityIdentifier });
    expect(await present()).toMatchObject(REFUSED);
  });

  it('is trusted by a tenant that has pinned the anchor', async () => {
    const pinned = { entityIdentifier: anchor.id, jwks: anchor.jwks };
    await call(employer.token, 'POST', '/api/federation/trust-anchors', pinned);
    expect(await presentUntil('verified')).toMatchObject({
      status: 'verified',
      credentials: [{ issuer: entityIdentifier, isValid: true, status: 'valid', trustedEntityId: null }],
    });
  });

  it('is refused when the entity is deleted and its last statement has expired', async () => {
    await call(university.token, 'DELETE', ENTITY);
    expect((await getConfiguration()).status).toBe(404);
    expect(await present()).toMatchObject({ status: 'verified' });
    clock.advance(DAY_MS);
    expect(await presentUntil('failed')).toMatchObject(REFUSED);
  });
});
