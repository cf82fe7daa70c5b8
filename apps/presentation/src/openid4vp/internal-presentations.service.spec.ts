import { createId } from '@vc/platform/persistence';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { ASK_SD_JWT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { CertifiedKey } from '@vc/testing/unit/certified-key';
import { type JsonAnswer, requestJson } from '@vc/testing/unit/request-json';
import { presentationService } from '../presentation.definition';

const STRANGER = { root: 'CN=Other root', leaf: 'CN=Other issuer' };

describe('POST /internal/tenants/{id}/presentation-requests', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  async function createRequest(more: object = {}) {
    const credentials = [{ ...ASK_SD_JWT, ...more }];
    const { id, authorizationRequestUri: uri } = await verifier.ask({ credentials });
    const { state } = await verifier.presenter.fetch(uri);
    const [row] = await verifier.database.query('SELECT request_id FROM presentation.presentations WHERE id = $1', [
      id,
    ]);
    return { id, uri, state, requestId: String(row!.request_id) };
  }

  async function ask(path: string, body: object, tenant = verifier.tenantId): Promise<JsonAnswer> {
    const token = testServiceToken('wallet', 'presentation');
    return requestJson(`${verifier.service.url}/internal/tenants/${tenant}/presentation-requests/${path}`, {
      body,
      token,
    });
  }

  const listOpen = async (requestIds: string[], tenant?: string): Promise<string[]> =>
    (await ask('open', { requestIds }, tenant)).body.open;

  it('/open returns the requests that await a response, also after a refusal', async () => {
    const [requested, refused, cancelled] = [await createRequest(), await createRequest(), await createRequest()];
    const request = await verifier.presenter.fetch(refused.uri);
    await verifier.presenter.post(request, { error: 'access_denied', state: request.state! });
    await verifier.call('POST', `/api/presentations/${cancelled.id}/cancel`);
    const ids = [requested, refused, cancelled].map(({ requestId }) => requestId);
    expect((await listOpen([...ids, 'unknown'])).sort()).toEqual(ids.slice(0, 2).sort());
  });

  it('/open returns no request of another tenant', async () => {
    const { requestId } = await createRequest();
    expect(await listOpen([requestId])).toEqual([requestId]);
    expect(await listOpen([requestId], createId())).toEqual([]);
  });

  describe('/{requestId}/trust', () => {
    const [trusted, known, stranger] = ['trusted', 'known', 'stranger'].map((name) => `did:web:${name}.example`);

    async function decide(requestId: string, signers: object[]): Promise<boolean[]> {
      const asked = signers.map((signer) => ({ queryId: 'person', ...signer }));
      return (await ask(`${requestId}/trust`, { signers: asked })).body.trusted;
    }

    it('decides by the trusted issuers of the request, also by DIDs of others', async () => {
      verifier.trust.entities.addDid(known!);
      const { requestId } = await createRequest({ trustedIssuers: [{ did: trusted }] });
      expect(await decide(requestId, [{ did: trusted }, { did: known }, { did: stranger }])).toEqual([
        true,
        false,
        false,
      ]);
    });

    it('decides by all trusted entities for a request that names none', async () => {
      verifier.trust.entities.addDid(known!);
      const { requestId } = await createRequest();
      const { leaf, other } = { leaf: verifier.maker.x5c, other: (await CertifiedKey.create(STRANGER)).x5c };
      const signers = [{ did: known }, { did: stranger }, { x5c: leaf }, { x5c: other }, { x5c: other, did: known }];
      expect(await decide(requestId, signers)).toEqual([true, false, true, false, true]);
    });

    it('leaves an entity of a federation open, unless the request names trusted issuers', async () => {
      const entity = [{ entityIdentifier: 'https://issuer.example' }];
      expect(await decide((await createRequest()).requestId, entity)).toEqual([true]);
      expect(await decide((await createRequest({ trustedIssuers: [{ did: trusted }] })).requestId, entity)).toEqual([
        false,
      ]);
    });

    it('rejects a request that awaits no response with NOT_FOUND', async () => {
      const { id, requestId } = await createRequest();
      await verifier.call('POST', `/api/presentations/${id}/cancel`);
      expect((await ask(`${requestId}/trust`, { signers: [{ queryId: 'person', did: known }] })).status).toBe(404);
    });
  });
});
