import { createId } from '@vc/platform/persistence';
import { testServiceToken } from '@vc/testing/keys/test-service-keys';
import { ASK_SD_JWT, VerifierWorld } from '@vc/testing/service/verifier-world';
import { requestJson } from '@vc/testing/unit/request-json';
import { presentationService } from '../presentation.definition';

describe('POST /internal/tenants/{id}/presentation-requests/open', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  async function createRequest() {
    const { id, authorizationRequestUri: uri } = await verifier.ask({ credentials: [ASK_SD_JWT] });
    const { state } = await verifier.presenter.fetch(uri);
    const [row] = await verifier.database.query('SELECT request_id FROM presentation.presentations WHERE id = $1', [
      id,
    ]);
    return { id, uri, state, requestId: String(row!.request_id) };
  }

  async function listOpen(requestIds: string[], tenant = verifier.tenantId): Promise<string[]> {
    const token = testServiceToken('wallet', 'presentation');
    const url = `${verifier.service.url}/internal/tenants/${tenant}/presentation-requests/open`;
    return (await requestJson(url, { body: { requestIds }, token })).body.open;
  }

  it('returns the requests that await a response, also after a refusal', async () => {
    const [requested, refused, cancelled] = [await createRequest(), await createRequest(), await createRequest()];
    const request = await verifier.presenter.fetch(refused.uri);
    await verifier.presenter.post(request, { error: 'access_denied', state: request.state! });
    await verifier.call('POST', `/api/presentations/${cancelled.id}/cancel`);
    const ids = [requested, refused, cancelled].map(({ requestId }) => requestId);
    expect((await listOpen([...ids, 'unknown'])).sort()).toEqual(ids.slice(0, 2).sort());
  });

  it('returns no request of another tenant', async () => {
    const { requestId } = await createRequest();
    expect(await listOpen([requestId])).toEqual([requestId]);
    expect(await listOpen([requestId], createId())).toEqual([]);
  });
});
