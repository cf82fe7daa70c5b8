import type { ServerResponse } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { walletService } from './wallet.definition';

const RECIPIENT = { recipient: 'thandi@example.com' };
const ORIGIN = 'https://shop.example';
const SIGNED = 'openid4vp-v1-signed';

interface Failure {
  status: number;
  code: string;
  /** To each connection, or to a request. */
  fail: (peer: Socket | ServerResponse) => void;
  /** Settings of the wallet. */
  environment: Record<string, string>;
}

const FAILURES: [string, Failure][] = [
  [
    'never answers',
    { status: 504, code: 'UPSTREAM_TIMEOUT', fail: () => undefined, environment: { OUTGOING_TIMEOUT_MS: '500' } },
  ],
  [
    'ends each connection',
    { status: 502, code: 'UPSTREAM_UNAVAILABLE', fail: (peer) => void peer.destroy(), environment: {} },
  ],
];

describe.each(FAILURES)('an issuer or verifier that %s', (_, { status, code, fail, environment }) => {
  let holder: HolderWorld;
  let peer: Server;
  const sockets = new Set<Socket>();
  /** Of a presentation that waits for the user. */
  let pendingId: string;
  let authorizationUri: string;

  beforeAll(async () => {
    peer = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      fail(socket);
    });
    await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
    holder = await HolderWorld.serve(walletService);
    await prepare();
    // What has to succeed has done so with the time limits of a deployment.
    await holder.service.stop();
    await holder.boot(environment);
  });

  afterAll(async () => {
    await holder?.stop();
    for (const socket of sockets) socket.destroy();
    peer.close();
  });

  async function prepare(): Promise<void> {
    const { issuer, verifier } = holder;
    holder.renew();
    await holder.held();
    const presentationRequest = verifier.link();
    pendingId = (await send('/v2/presentations', { presentationRequest })).body.data.id;
    issuer.usesCodeGrant = true;
    const redirectUri = 'https://app.example/callback';
    const { body } = await send('/v2/credentials', { credentialOffer: issuer.offerUri, redirectUri });
    authorizationUri = body.meta.authorizationUri;
    issuer.dishonesty = { token: fail };
    verifier.dishonesty = { response: fail };
  }

  const listPending = async () => (await holder.wallet('GET', '/credentials?status=pending')).body;

  async function listPresentations() {
    const { body } = await holder.wallet('GET', '/v2/presentations');
    return body.data.map(({ id }: { id: string }) => id);
  }

  const address = () => `127.0.0.1:${(peer.address() as AddressInfo).port}`;

  async function send(path: string, body: object) {
    const { authority, tenantId, userId: subject, service } = holder;
    const token = await authority.accessToken({ tenantId, scopes: ['wallet', 'wallet.push'], subject });
    return requestJson(`${service.url}/wallet${path}`, { body, token });
  }

  function expectFailure(answer: Awaited<ReturnType<typeof send>>, source?: object): void {
    expect(answer).toMatchObject({ status, body: { errors: [source ? { code, source } : { code }] } });
    expect(answer.headers.get('retry-after')).toBe('5');
  }

  it.each([
    ['/v2/credentials', {}],
    ['/v2/orgs/credentials', RECIPIENT],
  ])(`rejects an offer at %s with ${code}`, async (path, recipient) => {
    const offer = encodeURIComponent(`http://${address()}/offer`);
    const credentialOffer = `openid-credential-offer://?credential_offer_uri=${offer}`;
    expectFailure(await send(path, { ...recipient, credentialOffer }), { pointer: '/credentialOffer' });
    expect(await listPending()).toEqual([]);
  });

  it(`rejects an authorization response with ${code}`, async () => {
    const authorizationResponse = String(holder.issuer.codeGrant.callbackOf(authorizationUri));
    expectFailure(await send('/v2/credentials/authorization-responses', { authorizationResponse }));
    expect(await listPending()).toEqual([]);
  });

  it.each([
    ['/v2/presentations', {}],
    ['/orgs/presentations', RECIPIENT],
    ['/v2/orgs/presentations', RECIPIENT],
  ])(`rejects a request at %s with ${code}`, async (path, recipient) => {
    const { verifier } = holder;
    verifier.dishonesty = {
      ...verifier.dishonesty,
      link: (link) => link.set('request_uri', `http://${address()}/request`),
    };
    const answer = await send(path, { ...recipient, presentationRequest: verifier.link() });
    expectFailure(answer, { pointer: '/presentationRequest' });
    expect(await listPresentations()).toEqual([pendingId]);
  });

  it(`rejects a request of a page, whose did:web cannot be resolved, with ${code}`, async () => {
    const did = `did:web:${encodeURIComponent(address())}`;
    holder.verifier.responseMode = 'dc_api.jwt';
    holder.verifier.dishonesty = {
      ...holder.verifier.dishonesty,
      header: { x5c: undefined, kid: `${did}#0` },
      claims: (claims) => ({ ...claims, client_id: `decentralized_identifier:${did}` }),
    };
    const data = await holder.verifier.pageRequest(SIGNED, ORIGIN);
    const body = { origin: ORIGIN, protocol: SIGNED, data };
    expectFailure(await send('/v2/presentations/digital-credential-requests', body), { pointer: '/data' });
    expect(await listPresentations()).toEqual([pendingId]);
  });

  it(`rejects an acceptance that cannot be sent with ${code}`, async () => {
    expectFailure(await holder.wallet('PATCH', `/v2/presentations/${pendingId}`, { status: 'accepted' }));
  });
});
