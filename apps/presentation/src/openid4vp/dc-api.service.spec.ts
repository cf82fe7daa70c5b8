import { createId } from '@vc/platform/persistence';
import { encryptJwe, jwkThumbprint, parseCompactJws } from '@vc/protocol/crypto';
import { createDeviceResponse } from '@vc/protocol/mdoc';
import { dcApiSessionTranscript } from '@vc/protocol/openid4vp';
import type { FetchedRequest } from '@vc/testing/unit/presenter';
import {
  ASK_MDOC,
  ASK_SD_JWT,
  DOC_TYPE,
  NAME_SPACE,
  PERSON,
  VCT,
  VerifierWorld,
} from '@vc/testing/service/verifier-world';
import { keyOf } from '@vc/testing/unit/presenter';
import { presentationService } from '../presentation.definition';

const ORIGIN = 'https://shop.example';
const SIGNED = 'openid4vp-v1-signed';
const UNSIGNED = 'openid4vp-v1-unsigned';
/** Port 1 accepts no connections. */
const UNREACHABLE_DID = 'did:web:127.0.0.1%3A1';

describe('DcApiController', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  async function requestPresentation(responseMode: string, credentials: object[] = [ASK_SD_JWT]) {
    const presentation = await verifier.ask({ credentials, responseMode, expectedOrigins: [ORIGIN] });
    const path = `/api/presentations/${presentation.id}/digital-credential-requests`;
    const [signed, unsigned] = (await verifier.call('GET', path)).body.data.requests;
    return {
      id: presentation.id as string,
      presentation,
      signed,
      unsigned,
      request: unsigned.data as FetchedRequest,
    };
  }

  const answer = (id: string, body: object) =>
    verifier.call('POST', `/api/presentations/${id}/digital-credential-response`, body);

  async function sdJwt(audience: string, { nonce }: FetchedRequest): Promise<string> {
    const { presenter, maker, holder } = verifier;
    return presenter.sdJwt(await maker.sdJwt(VCT, PERSON, holder), { nonce } as FetchedRequest, { audience });
  }

  it('returns a signed and an unsigned request', async () => {
    const { presentation, signed, unsigned } = await requestPresentation('dc_api.jwt');
    expect(presentation).toMatchObject({ authorizationRequestUri: null, authorizationRequestQrUri: null });
    expect(signed.protocol).toBe(SIGNED);
    const { header, payload } = parseCompactJws(signed.data.request);
    expect(header.typ).toBe('oauth-authz-req+jwt');
    expect(payload).toMatchObject({
      response_mode: 'dc_api.jwt',
      expected_origins: [ORIGIN],
      client_id: expect.any(String),
    });
    expect(payload).not.toHaveProperty('response_uri');
    expect(unsigned).toMatchObject({ protocol: UNSIGNED, data: { response_type: 'vp_token', nonce: payload.nonce } });
    expect(Object.keys(unsigned.data)).not.toEqual(expect.arrayContaining(['client_id']));
    expect(Object.keys(unsigned.data)).not.toEqual(expect.arrayContaining(['expected_origins']));
  });

  it('accepts responses for the origin of the page, also to the signed request', async () => {
    for (const protocol of [SIGNED, UNSIGNED]) {
      const { id, request } = await requestPresentation('dc_api');
      const data = { vp_token: { person: [await sdJwt(`origin:${ORIGIN}`, request)] } };
      const { status, body } = await answer(id, { protocol, origin: ORIGIN, data });
      expect({ status, data: body.data }).toMatchObject({ status: 200, data: { status: 'verified' } });
    }
  });

  it('rejects a response whose audience is the client id', async () => {
    const { id, signed, request } = await requestPresentation('dc_api');
    const clientId = parseCompactJws(signed.data.request).payload.client_id as string;
    const data = { vp_token: { person: [await sdJwt(clientId, request)] } };
    const { body } = await answer(id, { protocol: SIGNED, origin: ORIGIN, data });
    expect(body.data).toMatchObject({ status: 'failed' });
  });

  it('accepts encrypted documents', async () => {
    const { id, request } = await requestPresentation('dc_api.jwt', [ASK_MDOC]);
    const { maker, holder } = verifier;
    const key = keyOf(request)!;
    const { nonce } = request;
    const response = await createDeviceResponse({
      docType: DOC_TYPE,
      disclose: { [NAME_SPACE]: ['given_name'] },
      alg: 'ES256',
      sign: holder.sign,
      issuerSigned: await maker.mdoc(DOC_TYPE, { [NAME_SPACE]: { given_name: 'Thandi' } }, holder),
      sessionTranscript: dcApiSessionTranscript({ origin: ORIGIN, nonce, encryptionKeyThumbprint: jwkThumbprint(key) }),
    });
    const payload = JSON.stringify({ vp_token: { document: [response.toString('base64url')] } });
    const data = { response: encryptJwe(payload, { jwk: key, kid: key.kid }, { enc: 'A256GCM' }) };
    const { body } = await answer(id, { protocol: UNSIGNED, origin: ORIGIN, data });
    expect(body.data).toMatchObject({ status: 'verified', credentials: [{ format: 'mdoc', isValid: true }] });
    expect((await verifier.get(id)).credentials[0].attributes).toEqual({ [NAME_SPACE]: { given_name: 'Thandi' } });
  });

  it('rejects a response for another page, and a second one', async () => {
    const { id, request } = await requestPresentation('dc_api');
    const data = { vp_token: { person: [await sdJwt('origin:https://evil.example', request)] } };
    const foreign = await answer(id, { protocol: UNSIGNED, origin: 'https://evil.example', data });
    expect(foreign).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/origin' } }] } });
    const junk = await answer(id, { protocol: UNSIGNED, origin: ORIGIN, data: { vp_token: 'x' } });
    expect(junk).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/data' } }] } });
    const failed = await answer(id, { protocol: UNSIGNED, origin: ORIGIN, data });
    expect(failed).toMatchObject({ status: 200, body: { data: { status: 'failed' } } });
    expect((await answer(id, { protocol: UNSIGNED, origin: ORIGIN, data })).status).toBe(409);
  });

  it('rejects requests with the response mode direct_post, and unknown ones', async () => {
    const { id } = await verifier.ask({ credentials: [ASK_SD_JWT] });
    expect((await verifier.call('GET', `/api/presentations/${id}/digital-credential-requests`)).status).toBe(409);
    const unknown = `/api/presentations/${createId()}/digital-credential-requests`;
    expect((await verifier.call('GET', unknown)).status).toBe(404);
    const response = { protocol: UNSIGNED, origin: ORIGIN, data: { vp_token: {} } };
    expect((await answer(createId(), response)).status).toBe(404);
  });

  it('rejects a credential whose issuer has an unreachable DID document with UPSTREAM_UNAVAILABLE', async () => {
    const { presenter, maker, holder, trust } = verifier;
    const [did, entity] = [UNREACHABLE_DID, trust.entities.addDid(UNREACHABLE_DID)];
    const { id, request } = await requestPresentation('dc_api');
    const credential = await maker.sdJwt(VCT, PERSON, holder, { x5c: undefined, issuer: did, kid: `${did}#0` });
    const audience = `origin:${ORIGIN}`;
    const person = await presenter.sdJwt(credential, { nonce: request.nonce } as FetchedRequest, { audience });
    const data = { vp_token: { person: [person] } };
    expect(await answer(id, { protocol: UNSIGNED, origin: ORIGIN, data })).toMatchObject({
      status: 502,
      body: { errors: [{ code: 'UPSTREAM_UNAVAILABLE' }] },
    });
    expect((await verifier.get(id)).status).toBe('requested');
    trust.entities.remove(entity);
  });

  it('rejects a posted response to a request of a page', async () => {
    const { id, request } = await requestPresentation('dc_api');
    const [row] = await verifier.database.query('SELECT request_id FROM presentation.presentations WHERE id = $1', [
      id,
    ]);
    const url = `${verifier.service.url}/oid4vp/${verifier.tenantId}/responses/${row!.request_id as string}`;
    const token = JSON.stringify({ person: [await sdJwt('origin:https://shop.example', request)] });
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ vp_token: token }) });
    expect(response.status).toBe(404);
  });
});
