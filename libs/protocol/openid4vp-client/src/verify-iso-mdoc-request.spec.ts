import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import { createSigner, encodeBase64Url } from '@vc/protocol/crypto';
import type { DocumentRequest } from '@vc/protocol/mdoc';
import {
  createDeviceRequest,
  createRecipientKey,
  decodeDeviceResponse,
  decryptDeviceResponse,
  isoMdocSessionTranscript,
  splitDeviceResponse,
  verifyDocument,
} from '@vc/protocol/mdoc';
import { createResponse, isDcApiRequest, isIsoMdocRequest, verifyIsoMdocRequest } from './index';
import { DOCTYPE, holder, issueMdocCredential, NAMESPACE, signWith } from './test-credentials';
import { NOW, rejectionOf, TestVerifier } from './test-verifier';

const ORIGIN = 'https://page.example';
const OTHER_ORIGIN = 'https://other.example';
const NONCE = Buffer.alloc(16, 5);
const DOCUMENT: DocumentRequest = { docType: DOCTYPE, nameSpaces: { [NAMESPACE]: { name: true, city: false } } };
const OTHER_DOCUMENT: DocumentRequest = { docType: 'org.example.other', nameSpaces: { other: { number: false } } };

interface Signing {
  documents?: DocumentRequest[];
  /** Whose certificate the request shows; by default the verifier. */
  by?: TestVerifier;
  /** Whose key signs. */
  signer?: TestVerifier;
}

type Change = (request: CborMap, documents: CborMap[]) => void;

const vector = JSON.parse(
  readFileSync(join(__dirname, '../../mdoc/test-vectors/iso-18013-7/captured-request.json'), 'utf8'),
) as { origin: string; deviceRequest: string; encryptionInfo: string };

const decode = (text: string) => decodeCbor(Buffer.from(text, 'base64url'));
const encode = (value: CborValue) => encodeBase64Url(encodeCbor(value));

describe('verifyIsoMdocRequest', () => {
  const key = createRecipientKey(NONCE);
  const { encryptionInfo } = key;
  const sessionTranscript = isoMdocSessionTranscript({ encryptionInfo, origin: ORIGIN });
  let verifier: TestVerifier;
  let stranger: TestVerifier;

  beforeAll(async () => {
    verifier = await TestVerifier.create();
    stranger = await TestVerifier.create();
  });

  /** A request of the verifier, with its certificate and the signatures by `signer`. */
  async function request(change?: Change, { documents = [DOCUMENT], by = verifier, signer = by }: Signing = {}) {
    const reader = { alg: 'ES256' as const, x5chain: [by.certificate.raw], sign: createSigner(signer.keys.privateKey) };
    const deviceRequest = await createDeviceRequest({ documents, sessionTranscript, reader });
    if (!change) return { deviceRequest, encryptionInfo };
    const decoded = decode(deviceRequest) as CborMap;
    change(decoded, decoded.get('docRequests') as CborMap[]);
    return { deviceRequest: encode(decoded), encryptionInfo };
  }

  const verify = (data: Record<string, unknown>, { origin = ORIGIN, now = NOW } = {}) =>
    verifyIsoMdocRequest({ data, origin, now });

  const rejection = async (data: Record<string, unknown>, options = {}) =>
    (await rejectionOf(() => verify(data, options))).join('; ');

  const withoutAll: Change = (decoded) => void decoded.delete('readerAuthAll');
  const withoutAny: Change = (decoded, documents) => {
    withoutAll(decoded, documents);
    for (const each of documents) each.delete('readerAuth');
  };

  it('returns the request as a query, whose certificate identifies the verifier', async () => {
    const verified = verify(await request());
    expect(verified).toEqual({
      protocol: 'org-iso-mdoc',
      origin: ORIGIN,
      encryptionInfo,
      clientId: verifier.clientId,
      verifier: 'CN=Verifier, C=ZA',
      x5c: verifier.header.x5c,
      nonce: NONCE.toString('base64url'),
      clientMetadata: {},
      dcqlQuery: {
        credentials: [
          {
            id: 'document-1',
            format: 'mso_mdoc',
            meta: { doctype_value: DOCTYPE },
            claims: [
              { path: [NAMESPACE, 'name'], intent_to_retain: true },
              { path: [NAMESPACE, 'city'], intent_to_retain: false },
            ],
          },
        ],
      },
    });
    expect([isDcApiRequest(verified), isIsoMdocRequest(verified)]).toEqual([true, true]);
  });

  it('returns the use cases as credential sets', async () => {
    const useCases = [{ mandatory: false, documentSets: [[1], [0, 1]] }];
    const sign = createSigner(verifier.keys.privateKey);
    const reader = { alg: 'ES256' as const, x5chain: [verifier.certificate.raw], sign };
    const documents = [DOCUMENT, OTHER_DOCUMENT];
    const deviceRequest = await createDeviceRequest({ documents, useCases, sessionTranscript, reader });
    expect(verify({ deviceRequest, encryptionInfo }).dcqlQuery.credential_sets).toEqual([
      { options: [['document-2'], ['document-1', 'document-2']], required: false },
    ]);
  });

  it.each<[string, Change]>([
    ['for each document, as the first edition does', withoutAll],
    ['for the whole request', (_, documents) => documents.forEach((each) => each.delete('readerAuth'))],
    [
      'by several readers, of whom one has signed with a valid certificate',
      (decoded) => {
        const [signed] = decoded.get('readerAuthAll') as CborValue[][];
        const malformed = new Map([[33, Buffer.from('certificate')]]);
        decoded.set('readerAuthAll', [signed!.with(3, Buffer.alloc(64, 1)), signed!.with(1, malformed), signed!]);
      },
    ],
  ])('accepts reader authentication %s', async (_name, change) => {
    const documents = [DOCUMENT, OTHER_DOCUMENT];
    expect(verify(await request(change, { documents }))).toMatchObject({ clientId: verifier.clientId });
  });

  it('names the origin as the verifier of a request that is not signed', async () => {
    const verified = verify(await request(withoutAny));
    expect(verified).toMatchObject({ clientId: `origin:${ORIGIN}`, verifier: ORIGIN });
    expect(verified).not.toHaveProperty('x5c');
  });

  it('accepts the captured request of another verifier, and rejects it for another origin', async () => {
    const { origin, ...data } = vector;
    const now = new Date('2025-12-15T09:00:00Z');
    expect(verify(data, { origin, now })).toMatchObject({ verifier: expect.stringContaining('Multipaz'), origin });
    expect(await rejection(data, { origin: OTHER_ORIGIN, now })).toContain('signature');
  });

  it('rejects a request that is signed for a page of another origin', async () => {
    expect(await rejection(await request(), { origin: OTHER_ORIGIN })).toContain('the signature is wrong');
  });

  it('rejects reader authentication for another recipient key', async () => {
    const elsewhere = createRecipientKey(NONCE).encryptionInfo;
    expect(await rejection({ ...(await request()), encryptionInfo: elsewhere })).toContain('the signature is wrong');
  });

  it('rejects reader authentication by another key than that of the certificate', async () => {
    expect(await rejection(await request(undefined, { signer: stranger }))).toContain('the signature is wrong');
  });

  it('rejects an invalid signature of a document beside a valid one of the request', async () => {
    const change: Change = (_, [document]) => {
      document!.set('readerAuth', (document!.get('readerAuth') as CborValue[]).with(3, Buffer.alloc(64, 1)));
    };
    expect(await rejection(await request(change))).toContain('the signature is wrong');
  });

  it('rejects elements that were added after the request was signed', async () => {
    const other = (decode((await request(undefined, { documents: [OTHER_DOCUMENT] })).deviceRequest) as CborMap).get(
      'docRequests',
    ) as CborMap[];
    const change: Change = (_, [document]) => document!.set('itemsRequest', other[0]!.get('itemsRequest'));
    expect(await rejection(await request(change))).toContain('the signature is wrong');
  });

  it('rejects a document without reader authentication beside a signed one', async () => {
    const change: Change = (decoded, documents) => {
      withoutAll(decoded, documents);
      documents[1]!.delete('readerAuth');
    };
    const documents = [DOCUMENT, OTHER_DOCUMENT];
    expect(await rejection(await request(change, { documents }))).toBe('the reader has not signed all documents');
  });

  it('rejects documents of different readers', async () => {
    const documents = [DOCUMENT, OTHER_DOCUMENT];
    const theirs = decode((await request(undefined, { documents, by: stranger })).deviceRequest) as CborMap;
    const change: Change = (decoded, own) => {
      withoutAll(decoded, own);
      own[1] = (theirs.get('docRequests') as CborMap[])[1]!;
    };
    expect(await rejection(await request(change, { documents }))).toBe('the documents are signed by different readers');
  });

  it('rejects reader authentication without certificates', async () => {
    const change: Change = (decoded) => {
      const [signed] = decoded.get('readerAuthAll') as CborValue[][];
      decoded.set('readerAuthAll', [signed!.with(1, {})]);
    };
    expect(await rejection(await request(change))).toContain('x5chain');
  });

  it('rejects the certificate of a reader that has expired', async () => {
    expect(await rejection(await request(), { now: new Date('2028-01-01T00:00:00Z') })).toContain('expired');
  });

  const infoOf = (change: (parameters: CborMap) => void) => {
    const parts = decode(encryptionInfo) as [string, CborMap];
    change(parts[1]);
    return encode(parts);
  };
  const keyOf = (members: [number, CborValue][]) => infoOf((each) => each.set('recipientPublicKey', new Map(members)));
  const OFF_CURVE = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)] as const;

  it.each<[string, unknown, string]>([
    ['no nonce', infoOf((each) => each.delete('nonce')), 'the nonce of the encryptionInfo is not 16 bytes or more'],
    ['a nonce of 15 bytes', infoOf((each) => each.set('nonce', Buffer.alloc(15))), 'the nonce'],
    ['a nonce that is a text', infoOf((each) => each.set('nonce', 'n'.repeat(16))), 'the nonce'],
    ['no recipient key', infoOf((each) => each.delete('recipientPublicKey')), 'the COSE key is not a map'],
    ['a recipient key off the curve', keyOf([[1, 2], [-1, 1], [-2, OFF_CURVE[0]], [-3, OFF_CURVE[1]]]), 'COSE key'], // prettier-ignore
    ['a recipient key of Ed25519', keyOf([[1, 1], [-1, 6], [-2, OFF_CURVE[0]]]), 'not a key of P-256'], // prettier-ignore
    ['another structure', encode(['other', {}]), 'not one of the Digital Credentials API'],
    ['no base64url', 'a+b', 'the encryptionInfo is not base64url'],
    ['too many characters', 'A'.repeat(10_001), 'the encryptionInfo is not base64url, or too long'],
    ['no text', 42, 'the encryptionInfo is missing'],
  ])('rejects an encryptionInfo with %s', async (_name, info, reason) => {
    expect(await rejection({ ...(await request()), encryptionInfo: info })).toContain(reason);
  });

  it.each<[string, unknown, string]>([
    ['malformed CBOR', 'oA', 'version'],
    ['truncated CBOR', 'omd2', 'the data ends early'],
    ['no text', undefined, 'the deviceRequest or the encryptionInfo is missing'],
    ['too many characters', 'A'.repeat(200_001), 'too long'],
  ])('rejects a deviceRequest with %s', async (_name, deviceRequest, reason) => {
    expect(await rejection({ deviceRequest, encryptionInfo })).toContain(reason);
  });

  describe('createResponse', () => {
    const chosen = async (paths: string[][]) => ({
      queryId: 'document-1',
      format: 'mso_mdoc' as const,
      type: DOCTYPE,
      credential: await issueMdocCredential(verifier),
      paths,
      alg: 'ES256' as const,
      sign: signWith(holder),
    });

    it('encrypts a document for the recipient key, whose device signature covers the origin', async () => {
      const verified = verify(await request());
      const { response, ...rest } = await createResponse(verified, [await chosen([[NAMESPACE, 'name']])], NOW);
      expect(rest).toEqual({});
      const documents = splitDeviceResponse(await decryptDeviceResponse(response, key, ORIGIN));
      const resolveIssuerKey = () => verifier.certificate.publicKey;
      const options = { resolveIssuerKey, sessionTranscript, now: NOW };
      const { elements } = await verifyDocument(decodeDeviceResponse(documents.get(DOCTYPE)!), options);
      expect(elements).toEqual(new Map([[NAMESPACE, new Map([['name', 'Thandi']])]]));
    });

    it('rejects decryption by another key, and by a page of another origin', async () => {
      const { response } = await createResponse(verify(await request()), [await chosen([[NAMESPACE, 'name']])], NOW);
      const message = 'encrypted for another key or another origin';
      await expect(decryptDeviceResponse(response, createRecipientKey(NONCE), ORIGIN)).rejects.toThrow(message);
      await expect(decryptDeviceResponse(response, key, OTHER_ORIGIN)).rejects.toThrow(message);
    });
  });
});
