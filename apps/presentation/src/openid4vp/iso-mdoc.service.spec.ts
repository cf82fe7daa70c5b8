import { X509Certificate } from 'node:crypto';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, decodeEmbedded, encodeCbor } from '@vc/protocol/cbor';
import { parseCoseSign1, x5chainOf } from '@vc/protocol/cose';
import { createDeviceResponse, encryptDeviceResponse, isoMdocSessionTranscript } from '@vc/protocol/mdoc';
import { createId } from '@vc/platform/persistence';
import { ASK_MDOC, ASK_SD_JWT, DOC_TYPE, NAME_SPACE, VerifierWorld } from '@vc/testing/service/verifier-world';
import { Holder } from '@vc/testing/unit/holder';
import { presentationService } from '../presentation.definition';

const ORIGIN = 'https://shop.example';
const OTHER_ORIGIN = 'https://other.example';
const PROTOCOL = 'org-iso-mdoc';
const LICENCE = 'org.example.licence.1';
const ASK_LICENCE = { ...ASK_MDOC, id: 'licence', type: LICENCE };

interface Session {
  encryptionInfo: string;
  origin: string;
}

const bytesOf = (text: string) => Buffer.from(text, 'base64url');

describe('The protocol org-iso-mdoc', () => {
  let verifier: VerifierWorld;

  beforeAll(async () => {
    verifier = await VerifierWorld.serve(presentationService);
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(() => verifier?.stop());

  const list = (id: string, query = '') =>
    verifier.call('GET', `/api/presentations/${id}/digital-credential-requests${query}`);

  async function ask(more: object = {}) {
    const body = { credentials: [ASK_MDOC], responseMode: 'dc_api.jwt', expectedOrigins: [ORIGIN], ...more };
    const { id } = await verifier.ask(body);
    const { requests, omittedProtocols } = (await list(id as string)).body.data;
    const request = requests.find(({ protocol }: { protocol: string }) => protocol === PROTOCOL);
    const session: Session = { encryptionInfo: request?.data.encryptionInfo, origin: ORIGIN };
    return { id: id as string, requests, request, session, omittedProtocols };
  }

  async function document(session: Session, docType = DOC_TYPE, device = verifier.holder): Promise<Buffer> {
    const elements = { [NAME_SPACE]: { given_name: 'Thandi' } };
    return createDeviceResponse({
      docType,
      issuerSigned: await verifier.maker.mdoc(docType, elements, verifier.holder),
      disclose: { [NAME_SPACE]: ['given_name'] },
      sessionTranscript: isoMdocSessionTranscript(session),
      alg: 'ES256',
      sign: device.sign,
    });
  }

  const submit = (id: string, response: unknown, { origin = ORIGIN, protocol = PROTOCOL } = {}) =>
    verifier.call('POST', `/api/presentations/${id}/digital-credential-response`, {
      protocol,
      origin,
      data: { response },
    });

  it('is offered beside OpenID4VP, with the authentication of the reader', async () => {
    const { requests, request, omittedProtocols } = await ask();
    expect(requests).toHaveLength(3);
    expect(omittedProtocols).toEqual([]);
    const deviceRequest = decodeCbor(bytesOf(request.data.deviceRequest)) as CborMap;
    const [{ itemsRequest, readerAuth }] = (deviceRequest.get('docRequests') as CborMap[]).map((each) =>
      Object.fromEntries(each),
    ) as [Record<string, CborValue>];
    const items = decodeEmbedded(itemsRequest, 'items') as CborMap;
    expect(items.get('docType')).toBe(DOC_TYPE);
    expect(items.get('nameSpaces')).toEqual(new Map([[NAME_SPACE, new Map([['given_name', false]])]]));
    const [leaf] = x5chainOf(parseCoseSign1(readerAuth));
    expect(new X509Certificate(leaf!).subject).toContain('CN=');
    const [, info] = decodeCbor(bytesOf(request.data.encryptionInfo)) as [string, CborMap];
    expect(info.get('nonce')).toHaveLength(24);
  });

  it('accepts a document, and shows the protocol of the response', async () => {
    const { id, session } = await ask();
    expect((await verifier.get(id)).responseProtocol).toBeNull();
    const response = await encryptDeviceResponse(await document(session), session);
    expect((await submit(id, response)).body.data).toMatchObject({
      status: 'verified',
      responseProtocol: PROTOCOL,
      credentials: [{ id: 'document', format: 'mdoc', type: DOC_TYPE, isValid: true }],
    });
    expect((await verifier.get(id)).credentials[0].attributes).toEqual({ [NAME_SPACE]: { given_name: 'Thandi' } });
    expect((await verifier.events(id, 2)).at(-1)).toBe('openid4vc.presentation.verified');
    expect(await submit(id, response)).toMatchObject({ status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } });
  });

  it('accepts several documents in one response', async () => {
    const credentialSets = [{ options: [['document', 'licence'], ['document']] }];
    const { id, session, request } = await ask({ credentials: [ASK_MDOC, ASK_LICENCE], credentialSets });
    const deviceRequest = decodeCbor(bytesOf(request.data.deviceRequest)) as CborMap;
    expect(decodeEmbedded(deviceRequest.get('deviceRequestInfo'), 'info')).toEqual(
      new Map([
        [
          'useCases',
          [
            new Map<string, unknown>([
              ['mandatory', true],
              ['documentSets', [[0, 1], [0]]],
            ]),
          ],
        ],
      ]),
    );
    const parts = await Promise.all([document(session, LICENCE), document(session)]);
    const documents = parts.flatMap((part) => (decodeCbor(part) as CborMap).get('documents') as CborValue[]);
    const response = await encryptDeviceResponse(encodeCbor({ version: '1.1', documents, status: 0 }), session);
    const { body } = await submit(id, response);
    expect(body.data).toMatchObject({ status: 'verified', credentials: [{ id: 'licence' }, { id: 'document' }] });
  });

  it('rejects a document of another session, and one of another device', async () => {
    for (const make of [
      (session: Session) => document({ ...session, origin: OTHER_ORIGIN }),
      (session: Session) => document(session, DOC_TYPE, new Holder()),
    ]) {
      const { id, session } = await ask();
      const { body } = await submit(id, await encryptDeviceResponse(await make(session), session));
      const issues = [{ code: 'HOLDER_BINDING_INVALID' }];
      expect(body.data).toMatchObject({
        status: 'failed',
        responseProtocol: PROTOCOL,
        credentials: [{ issues }],
      });
    }
  });

  it('rejects the response to another request, and leaves the request open', async () => {
    const [first, second] = [await ask(), await ask()];
    const response = await encryptDeviceResponse(await document(first.session), first.session);
    expect(await submit(second.id, response)).toMatchObject({
      status: 400,
      body: { errors: [{ source: { pointer: '/data' }, detail: expect.stringContaining('cannot be decrypted') }] },
    });
    expect((await verifier.get(second.id)).status).toBe('requested');
  });

  it('rejects an origin that is not expected, and a response that the wallet made for another origin', async () => {
    const { id, session } = await ask();
    const elsewhere = { ...session, origin: OTHER_ORIGIN };
    const response = await encryptDeviceResponse(await document(elsewhere), elsewhere);
    const unexpected = await submit(id, response, { origin: OTHER_ORIGIN });
    expect(unexpected).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/origin' } }] } });
    expect(await submit(id, response)).toMatchObject({
      status: 400,
      body: { errors: [{ source: { pointer: '/data' } }] },
    });
  });

  it('rejects malformed, truncated and oversized responses', async () => {
    const { id, session } = await ask();
    const response = await encryptDeviceResponse(await document(session), session);
    const noDocuments = encodeCbor({ version: '1.0', documents: [], status: 0 });
    const unknown = await document(session, LICENCE);
    for (const bad of [
      response.slice(0, -4),
      'x',
      42,
      '',
      await encryptDeviceResponse(Buffer.from('junk'), session),
      await encryptDeviceResponse(noDocuments, session),
      await encryptDeviceResponse(unknown, session),
    ]) {
      const { status, body } = await submit(id, bad);
      expect({ status, pointer: body.errors[0].source.pointer }).toEqual({ status: 400, pointer: '/data' });
    }
    expect((await submit(id, 'A'.repeat(1024 * 1024))).status).toBe(413);
    expect((await verifier.get(id)).status).toBe('requested');
  });

  it('rejects a response that names another protocol', async () => {
    const { id, session } = await ask();
    const response = await encryptDeviceResponse(await document(session), session);
    const mislabelled = await submit(id, response, { protocol: 'openid4vp-v1-unsigned' });
    expect(mislabelled).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/data' } }] } });
    const unknown = await submit(id, response, { protocol: 'org.iso.mdoc' });
    expect(unknown).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/protocol' } }] } });
  });

  it('signs the device request for one of several origins', async () => {
    const { id, request, omittedProtocols } = await ask({ expectedOrigins: [ORIGIN, OTHER_ORIGIN] });
    expect(request).toBeUndefined();
    expect(omittedProtocols).toEqual([{ protocol: PROTOCOL, reason: expect.stringContaining('origin') }]);
    const { requests } = (await list(id, `?origin=${encodeURIComponent(OTHER_ORIGIN)}`)).body.data;
    const session = { encryptionInfo: requests[2].data.encryptionInfo, origin: OTHER_ORIGIN };
    const response = await encryptDeviceResponse(await document(session), session);
    expect((await submit(id, response, { origin: OTHER_ORIGIN })).body.data).toMatchObject({ status: 'verified' });
  });

  it('rejects an origin of the query that is not expected', async () => {
    const { id } = await ask();
    expect(await list(id, `?origin=${encodeURIComponent(OTHER_ORIGIN)}`)).toMatchObject({
      status: 400,
      body: { errors: [{ source: { parameter: 'origin' } }] },
    });
  });

  it.each<[string, object, string]>([
    ['an SD-JWT VC', { credentials: [ASK_MDOC, ASK_SD_JWT] }, 'person is no mdoc'],
    ['responses in the clear', { responseMode: 'dc_api' }, 'always encrypted'],
    ['two documents of one type', { credentials: [ASK_MDOC, { ...ASK_MDOC, id: 'second' }] }, 'one document type'],
  ])('is not offered for %s, and rejects such responses', async (_name, more, reason) => {
    const { id, requests, omittedProtocols } = await ask(more);
    expect(requests).toHaveLength(2);
    expect(omittedProtocols).toEqual([{ protocol: PROTOCOL, reason: expect.stringContaining(reason) }]);
    const response = await submit(id, 'x');
    expect(response).toMatchObject({ status: 400, body: { errors: [{ source: { pointer: '/protocol' } }] } });
  });
});
