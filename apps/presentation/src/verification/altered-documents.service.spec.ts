import { createId } from '@vc/platform/persistence';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, encodeCbor, encodeEmbedded, decodeEmbedded, Tagged } from '@vc/protocol/cbor';
import type { IssueMdocOptions } from '@vc/protocol/mdoc';
import type { Claimed, FetchedRequest } from '@vc/testing/unit/presenter';
import { ASK_MDOC, DOC_TYPE, NAME_SPACE, VerifierWorld } from '@vc/testing/service/verifier-world';
import { CredentialMaker } from '@vc/testing/service/credential-maker';
import { Holder } from '@vc/testing/unit/holder';
import { presentationService } from '../presentation.definition';

const ELEMENTS = { [NAME_SPACE]: { given_name: 'Thandi', family_name: 'Nkosi', portrait: Buffer.from('jpeg') } };
const DISCLOSED = { [NAME_SPACE]: ['given_name', 'family_name'] };
const DAY_MS = 86_400_000;

type Present = (request: FetchedRequest) => Promise<Buffer | string>;
type Change = (response: CborMap) => void;

describe('MdocVerification', () => {
  let verifier: VerifierWorld;
  let stranger: CredentialMaker;

  beforeAll(async () => {
    [verifier, stranger] = [await VerifierWorld.serve(presentationService), await CredentialMaker.start()];
  });

  beforeEach(() => {
    verifier.tenantId = createId();
  });

  afterAll(async () => {
    await verifier?.stop();
    await stranger?.stop();
  });

  const issueDocument = (more: Partial<IssueMdocOptions> = {}, maker = verifier.maker, docType = DOC_TYPE) =>
    maker.mdoc(docType, ELEMENTS, verifier.holder, more);

  const deviceResponse = async (issuerSigned: Promise<Uint8Array>, request: Claimed, docType = DOC_TYPE) =>
    verifier.presenter.mdoc({ issuerSigned: await issuerSigned, docType, disclose: DISCLOSED }, request);

  const presentHonestly: Present = (request) => deviceResponse(issueDocument(), request);

  const issueWith =
    (more: () => Partial<IssueMdocOptions>): Present =>
    (request) =>
      deviceResponse(issueDocument(more()), request);

  /** A device response that is signed for a session with other members. */
  const signForSession =
    (other: (request: FetchedRequest) => object): Present =>
    async (request) =>
      presentHonestly({ ...request, ...other(request) });

  const alter =
    (change: Change): Present =>
    async (request) => {
      const response = decodeCbor((await presentHonestly(request)) as Buffer) as CborMap;
      change(response);
      return encodeCbor(response);
    };

  const alterDocument = (change: Change): Present =>
    alter((response) => change((response.get('documents') as CborMap[])[0]!));

  const alterIssuerSigned = (change: Change) =>
    alterDocument((document) => change(document.get('issuerSigned') as CborMap));

  const alterDeviceAuth = (change: Change) =>
    alterDocument((document) => change((document.get('deviceSigned') as CborMap).get('deviceAuth') as CborMap));

  const alterSignature = (change: (parts: CborValue[]) => void) =>
    alterDeviceAuth((auth) => change(auth.get('deviceSignature') as CborValue[]));

  async function present(present: Present, options: object = {}) {
    const { id, authorizationRequestUri } = await verifier.ask({ credentials: [{ ...ASK_MDOC, ...options }] });
    const request = await verifier.presenter.fetch(authorizationRequestUri);
    const presentation = await present(request);
    const text = typeof presentation === 'string' ? presentation : presentation.toString('base64url');
    return { id, answer: await verifier.presenter.answer(request, { document: [text] }) };
  }

  it('accepts unaltered documents', async () => {
    const { id, answer } = await present(presentHonestly);
    expect(answer.status).toBe(200);
    expect(await verifier.get(id)).toMatchObject({
      status: 'verified',
      credentials: [
        {
          id: 'document',
          format: 'mdoc',
          type: DOC_TYPE,
          issuer: 'CN=Test issuer',
          issuerName: 'CN=Test issuer',
          isValid: true,
          issues: [],
          // The family name was disclosed, but not requested.
          attributes: { [NAME_SPACE]: { given_name: 'Thandi' } },
        },
      ],
    });
  });

  it('accepts a response in the clear if the request asks for it', async () => {
    const { authorizationRequestUri } = await verifier.ask({ credentials: [ASK_MDOC], responseMode: 'direct_post' });
    const request = await verifier.presenter.fetch(authorizationRequestUri);
    const presentation = ((await presentHonestly(request)) as Buffer).toString('base64url');
    expect((await verifier.presenter.answer(request, { document: [presentation] })).status).toBe(200);
  });

  const SESSION = 'HOLDER_BINDING_INVALID';
  const [past, future] = [new Date(Date.now() - 3 * DAY_MS), new Date(Date.now() + 3 * DAY_MS)];

  it.each<[string, Present, string[]]>([
    ['a session of another verifier', signForSession(() => ({ client_id: 'x509_hash:other' })), [SESSION]],
    ['a session with another nonce', signForSession(() => ({ nonce: 'other' })), [SESSION]],
    [
      'a session with another response URI',
      signForSession(() => ({ response_uri: 'https://evil.example' })),
      [SESSION],
    ],
    ['a session without encryption', signForSession(() => ({ client_metadata: {} })), [SESSION]],
    [
      'a device signature by another key',
      async (request) => {
        const document = { issuerSigned: await issueDocument(), docType: DOC_TYPE, disclose: DISCLOSED };
        return verifier.presenter.mdoc(document, request, new Holder());
      },
      [SESSION],
    ],
    ['an empty device signature', alterSignature((parts) => (parts[3] = Buffer.alloc(64))), [SESSION]],
    [
      'a device signature with another algorithm',
      alterSignature((parts) => (parts[0] = encodeCbor(new Map([[1, -8]])))),
      [SESSION],
    ],
    [
      'a device signature with its own payload',
      alterSignature((parts) => (parts[2] = Buffer.from('x'))),
      ['MALFORMED'],
    ],
    ['a device signature of another length', alterSignature((parts) => (parts[3] = Buffer.alloc(63))), ['MALFORMED']],
    [
      'a MAC of the device',
      alterDeviceAuth((auth) => {
        auth.set('deviceMac', auth.get('deviceSignature'));
        auth.delete('deviceSignature');
      }),
      ['MALFORMED'],
    ],
    [
      'elements that the device adds after its signature',
      alterDocument((document) =>
        (document.get('deviceSigned') as CborMap).set('nameSpaces', new Tagged(24, encodeCbor({ a: { b: 1 } }))),
      ),
      [SESSION],
    ],
    [
      'an element with another value',
      alterIssuerSigned((signed) => changeItem(signed, (item) => item.set('elementValue', 'Other'))),
      ['MALFORMED'],
    ],
    [
      'an element with another name',
      alterIssuerSigned((signed) => changeItem(signed, (item) => item.set('elementIdentifier', 'x'))),
      ['MALFORMED'],
    ],
    ['an element twice', alterIssuerSigned((signed) => itemsOf(signed).push(itemsOf(signed)[0])), ['MALFORMED']],
    ['a missing element', alterIssuerSigned((signed) => itemsOf(signed).splice(0)), ['CLAIMS_NOT_SATISFIED']],
    ['no elements', alterIssuerSigned((signed) => signed.delete('nameSpaces')), ['CLAIMS_NOT_SATISFIED']],
    [
      'a changed issuer signature',
      alterIssuerSigned((signed) => ((signed.get('issuerAuth') as CborValue[])[3] = Buffer.alloc(64, 1))),
      ['SIGNATURE_INVALID'],
    ],
    [
      'no certificate',
      alterIssuerSigned((signed) => ((signed.get('issuerAuth') as CborValue[])[1] = new Map())),
      ['MALFORMED'],
    ],
    [
      'another document type outside the signed part',
      alterDocument((document) => document.set('docType', 'a.b')),
      ['MALFORMED'],
    ],
    ['two documents', alter((response) => (response.get('documents') as CborMap[]).push(new Map())), ['MALFORMED']],
    ['no documents', alter((response) => response.set('documents', [])), ['MALFORMED']],
    ['a status that is an error', alter((response) => response.set('status', 10)), ['MALFORMED']],
    ['another version', alter((response) => response.set('version', '2.0')), ['MALFORMED']],
    [
      'a document of another type',
      (request) => deviceResponse(issueDocument({}, verifier.maker, 'a.b'), request, 'a.b'),
      ['TYPE_NOT_REQUESTED'],
    ],
    [
      'a document of an untrusted issuer',
      (request) => deviceResponse(issueDocument({}, stranger), request),
      ['ISSUER_NOT_TRUSTED'],
    ],
    ['an expired document', issueWith(() => ({ validityInfo: validity(past, past) })), ['EXPIRED']],
    [
      'a document that is not valid yet',
      issueWith(() => ({ validityInfo: validity(future, future) })),
      ['NOT_YET_VALID'],
    ],
    ['a text that is no base64url', async () => 'A+/=', ['MALFORMED']],
    ['bytes that are no CBOR', async () => Buffer.from('no'), ['MALFORMED']],
    ['CBOR that never ends', async () => Buffer.from([0x9f, 0x9f]), ['MALFORMED']],
    ['CBOR that declares gigabytes', async () => Buffer.from([0x5a, 0xff, 0xff, 0xff, 0xff]), ['MALFORMED']],
    ['CBOR that is nested without end', async () => Buffer.alloc(10_000, 0x81), ['MALFORMED']],
    [
      'an SD-JWT instead of a document',
      async (request) =>
        verifier.presenter.sdJwt(await verifier.maker.sdJwt('urn:x', { a: 1 }, verifier.holder), request),
      ['MALFORMED'],
    ],
  ])('rejects %s, and fails the presentation', async (_, alter, codes) => {
    const { id, answer } = await present(alter);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const presentation = await verifier.get(id);
    expect(presentation).toMatchObject({ status: 'failed', credentials: [{ isValid: false, attributes: null }] });
    expect(presentation.credentials[0].issues.map(({ code }: { code: string }) => code)).toEqual(codes);
    expect((await verifier.events(id, 2))[1]).toBe('openid4vc.presentation.failed');
  });

  it('rejects a driving licence whose issuer is not certified for it with ISSUER_NOT_TRUSTED', async () => {
    const documentSigner = await CredentialMaker.start(['1.0.18013.5.1.2']);
    const trusted = verifier.trust.entities.addAuthority(documentSigner.root);
    const type = 'org.iso.18013.5.1.mDL';
    const issueBy =
      (maker: CredentialMaker): Present =>
      async (request) =>
        deviceResponse(issueDocument({}, maker, type), request, type);
    const refused = await present(issueBy(verifier.maker), { type });
    expect(refused.answer.body.error_description).toContain('lacks the extended key usage 1.0.18013.5.1.2');
    expect((await present(issueBy(documentSigner), { type })).answer.status).toBe(200);
    verifier.trust.entities.remove(trusted);
    await documentSigner.stop();
  });
});

function itemsOf(issuerSigned: CborMap): CborValue[] {
  return (issuerSigned.get('nameSpaces') as CborMap).get(NAME_SPACE) as CborValue[];
}

function changeItem(issuerSigned: CborMap, change: (item: CborMap) => void): void {
  const items = itemsOf(issuerSigned);
  const item = decodeEmbedded(items[0], 'item') as CborMap;
  change(item);
  items[0] = decodeCbor(encodeEmbedded(item));
}

function validity(validFrom: Date, validUntil: Date) {
  return { signed: validFrom, validFrom, validUntil };
}
