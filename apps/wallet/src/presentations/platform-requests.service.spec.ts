import { createId } from '@vc/platform/persistence';
import type { SignerOfQuery } from '@vc/platform/service-clients';
import { verifierBase } from '@vc/contract/routes';
import { HolderWorld } from '@vc/testing/service/holder-world';
import { LocalServer, readBody, sendJson } from '@vc/testing/unit/local-server';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { walletService } from '../wallet.definition';

const VERIFIER = createId();
const HOUR_MS = 3_600_000;

/** Requests of this platform's own verifiers, which the presentation service knows. */
describe('requests of the platform', () => {
  let holder: HolderWorld;
  let presentation: LocalServer;
  /** The presentation of each open request, by the random part of its URI. */
  const open = new Map<string, string>();
  let isAvailable: boolean;
  /** The trust of the verifier in the issuers about which it was asked. */
  let trusts: (signer: SignerOfQuery) => boolean;

  beforeAll(async () => {
    presentation = await LocalServer.start(async (request, response) => {
      const body = await readBody(request);
      if (!isAvailable) return void response.writeHead(500).end();
      const [, , , tenant, , requestId = '', question] = request.url!.split('/');
      if (tenant !== VERIFIER) return void response.writeHead(404).end();
      if (question === 'trust') {
        const { signers } = JSON.parse(body) as { signers: SignerOfQuery[] };
        return sendJson(response, { trusted: signers.map(trusts) });
      }
      if (requestId === 'open') {
        const { requestIds } = JSON.parse(body) as { requestIds: string[] };
        return sendJson(response, { open: requestIds.filter((each) => open.has(each)) });
      }
      const id = open.get(requestId);
      if (id === undefined) return void response.writeHead(404).end();
      sendJson(response, { id, expiresAt: new Date(Date.now() + HOUR_MS).toISOString() });
    });
    const environment = {
      PRESENTATION_INTERNAL_URL: presentation.url,
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1:*,platform.test:80',
    };
    holder = await HolderWorld.serve(walletService, environment);
  });

  beforeEach(() => {
    holder.renew();
    holder.verifier.responseMode = 'direct_post';
    open.clear();
    isAvailable = true;
    trusts = () => true;
  });

  afterAll(async () => {
    await holder?.stop();
    await presentation?.stop();
  });

  function newLink(): { link: string; requestId: string } {
    const requestId = createId();
    open.set(requestId, createId());
    const address = `${verifierBase('http://platform.test', VERIFIER)}/response/${requestId}`;
    const claims = (honest: object) => ({ ...honest, client_id: `redirect_uri:${address}`, response_uri: address });
    holder.verifier.dishonesty = { claims };
    return { link: holder.verifier.linkByValue(), requestId };
  }

  const receive = (link: string) => holder.wallet('POST', '/v2/presentations', { presentationRequest: link });
  const list = async (query = '') => (await holder.wallet('GET', `/v2/presentations${query}`)).body.data;
  const statuses = async () => (await list()).map(({ status }: { status: string }) => status);

  async function push(presentationRequest: string): Promise<JsonAnswer> {
    const { authority, tenantId, service } = holder;
    const token = await authority.accessToken({ tenantId, scopes: ['wallet.push'] });
    const body = { presentationRequest, recipient: 'thandi@example.com' };
    return requestJson(`${service.url}/wallet/orgs/presentations`, { body, token });
  }

  it('C8 and C7 return a request that awaits no response any more as expired', async () => {
    const [ended, other] = [newLink(), newLink()];
    const { id } = (await receive(ended.link)).body.data;
    await receive(other.link);
    expect(await statuses()).toEqual(['pending', 'pending']);
    open.delete(ended.requestId);
    expect(await list('?filter[status]=pending')).toHaveLength(1);
    expect(await statuses()).toEqual(['pending', 'expired']);
    expect((await holder.wallet('GET', `/v2/presentations/${id}`)).body.data.status).toBe('expired');
    open.delete(other.requestId);
    const [{ id: otherId }] = await list('?filter[status]=expired');
    expect(otherId).toBe(id);
    expect(await statuses()).toEqual(['expired', 'expired']);
  });

  it('C7 returns a request that awaits no response any more as expired', async () => {
    const { link, requestId } = newLink();
    const { id } = (await receive(link)).body.data;
    open.delete(requestId);
    expect((await holder.wallet('GET', `/v2/presentations/${id}`)).body.data.status).toBe('expired');
    expect((await holder.wallet('PATCH', `/v2/presentations/${id}`, { status: 'rejected' })).status).toBe(409);
  });

  it('expires no request whose response is on its way', async () => {
    const { link, requestId } = newLink();
    await receive(link);
    open.delete(requestId);
    const respond = `INSERT INTO wallet.presentation_answers (id, tenant_id, decision, answer, attempts)
      SELECT id, tenant_id, 'accepted', '', 1 FROM wallet.presentations WHERE tenant_id = $1`;
    await holder.database.query(respond, [holder.tenantId]);
    expect(await statuses()).toEqual(['pending']);
  });

  it('lists requests as they are while the presentation service is unavailable', async () => {
    await receive(newLink().link);
    isAvailable = false;
    expect(await statuses()).toEqual(['pending']);
  });

  it('matches no credential of an issuer that the verifier does not trust', async () => {
    const credentialId = await holder.held();
    const { id } = (await receive(newLink().link)).body.data;
    const matching = async () =>
      (await holder.wallet('GET', `/v2/presentations/${id}/matches`)).body.data[0].credentials;
    expect(await matching()).toMatchObject([{ credentialId }]);
    const asked: SignerOfQuery[] = [];
    trusts = (signer) => {
      asked.push(signer);
      return false;
    };
    expect(await matching()).toEqual([]);
    expect(asked).toMatchObject([{ queryId: 'badge', x5c: expect.any(Array) }]);
    const selection = { status: 'accepted', selectedCredentials: [{ credentialId }] };
    expect((await holder.wallet('PATCH', `/v2/presentations/${id}`, selection)).status).toBe(400);
    isAvailable = false;
    expect(await matching()).toMatchObject([{ credentialId }]);
  });

  it('C5 rejects a request that awaits no response any more with UPSTREAM_REJECTED', async () => {
    const { link, requestId } = newLink();
    expect((await push(link)).status).toBe(200);
    open.delete(requestId);
    expect(await push(link)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'UPSTREAM_REJECTED', source: { pointer: '/presentationRequest' } }] },
    });
  });
});
