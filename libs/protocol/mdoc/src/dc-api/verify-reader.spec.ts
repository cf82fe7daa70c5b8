import { X509Certificate } from 'node:crypto';
import { Encoded, encodeCbor, encodeEmbedded } from '@vc/protocol/cbor';
import { createSigner, generateKeys } from '@vc/protocol/crypto';
import { createRootCertificate } from '@vc/protocol/x509';
import { MdocError } from '../mdoc-error';
import { isoMdocSessionTranscript } from './dc-api';
import { createDeviceRequest } from './device-request';
import { createRecipientKey } from './encryption-info';
import { parseDeviceRequest } from './parse-device-request';
import { type Reader, signReaderAuthentication, signReaderAuthenticationAll } from './reader-authentication';
import { verifyReader } from './verify-reader';

const { encryptionInfo } = createRecipientKey(Buffer.alloc(16));
const transcriptOf = (origin: string) => isoMdocSessionTranscript({ encryptionInfo, origin });
const sessionTranscript = transcriptOf('https://shop.example');
const WRONG = 'the signature is wrong';
const mdocError = (message: string) => expect.objectContaining({ constructor: MdocError, message });

/** Who has signed each document, two at least, and the whole request. */
interface Signers {
  documents?: Reader[];
  all?: Reader[];
}

/** ISO/IEC 18013-5 §9.1.4 and second edition */
describe('verifyReader', () => {
  let shop: Reader;
  let bank: Reader;
  /** Has the certificate of the shop, and another key. */
  let forger: Reader;

  beforeAll(async () => {
    [shop, bank] = await Promise.all([createReader(), createReader()]);
    forger = { ...shop, sign: bank.sign };
  });

  async function createReader(): Promise<Reader> {
    const { privateKey } = generateKeys('P-256');
    const dates = { notBefore: new Date('2026-01-01'), notAfter: new Date('2027-01-01') };
    const certificate = await createRootCertificate({ ...dates, subject: 'CN=Reader', key: privateKey });
    return { alg: 'ES256', x5chain: [new X509Certificate(certificate).raw], sign: createSigner(privateKey) };
  }

  async function requestOf({ documents = [], all = [] }: Signers, signed = sessionTranscript) {
    const itemsRequests = ['a', 'b', 'c']
      .slice(0, Math.max(2, documents.length))
      .map((docType) => new Encoded(encodeEmbedded({ docType, nameSpaces: { n: { e: false } } })));
    const docRequests = itemsRequests.map(async (itemsRequest, index) => {
      const reader = documents[index];
      return {
        itemsRequest,
        ...(reader && { readerAuth: await signReaderAuthentication(reader, signed, itemsRequest) }),
      };
    });
    const content = { sessionTranscript: signed, itemsRequests };
    const readerAuthAll = await Promise.all(all.map((reader) => signReaderAuthenticationAll(reader, content)));
    const request = { version: '1.1', docRequests: await Promise.all(docRequests) };
    const encoded = encodeCbor({ ...request, ...(all.length > 0 && { readerAuthAll }) });
    return parseDeviceRequest(encoded.toString('base64url'));
  }

  const keyOf = ([leaf]: Uint8Array[]) => new X509Certificate(leaf!).publicKey;
  const verify = async (signers: Signers, signed?: Buffer) =>
    verifyReader(await requestOf(signers, signed), { sessionTranscript, keyOf });

  it('returns undefined for a request without reader authentication', async () => {
    expect(await verify({})).toBeUndefined();
  });

  it('returns the certificates of the reader that has signed each document, or the whole request', async () => {
    expect(await verify({ documents: [shop, shop] })).toEqual(shop.x5chain);
    expect(await verify({ all: [shop] })).toEqual(shop.x5chain);
    expect(await verify({ documents: [shop], all: [shop] })).toEqual(shop.x5chain);
  });

  it('returns the first reader of the whole request whose signature is valid', async () => {
    expect(await verify({ all: [shop, bank] })).toEqual(shop.x5chain);
    expect(await verify({ all: [forger, bank] })).toEqual(bank.x5chain);
  });

  it.each<[string, () => Signers, string]>([
    ['a document that is not signed', () => ({ documents: [shop] }), 'the reader has not signed all documents'],
    [
      'a third document of another reader',
      () => ({ documents: [shop, shop, bank] }),
      'the documents are signed by different readers',
    ],
    ['documents of two readers', () => ({ documents: [shop, bank] }), 'the documents are signed by different readers'],
    ['a document with a wrong signature', () => ({ documents: [shop, forger] }), WRONG],
    ['a wrong signature of the whole request', () => ({ all: [forger] }), WRONG],
    ['several of them', () => ({ all: [forger, forger] }), `${WRONG}; ${WRONG}`],
    ['a wrong signature of a document beside a valid one', () => ({ documents: [forger], all: [shop] }), WRONG],
  ])('rejects %s', async (_, signersOf, message) => {
    await expect(verify(signersOf())).rejects.toThrow(mdocError(message));
  });

  it.each<[string, () => Signers]>([
    ['each document', () => ({ documents: [shop, shop] })],
    ['the whole request', () => ({ all: [shop] })],
  ])('rejects a signature of %s for another origin', async (_, signersOf) => {
    await expect(verify(signersOf(), transcriptOf('https://evil.example'))).rejects.toThrow(mdocError(WRONG));
  });

  it('rejects a request whose use cases were removed', async () => {
    const documents = [{ docType: 'a', nameSpaces: { n: { e: false } } }];
    const useCases = [{ mandatory: false, documentSets: [[0]] }];
    const text = await createDeviceRequest({ documents, useCases, sessionTranscript, reader: shop });
    const { deviceRequestInfo, ...request } = parseDeviceRequest(text);
    const check = (members: object) => verifyReader({ ...request, ...members }, { sessionTranscript, keyOf });
    expect(check({ deviceRequestInfo })).toEqual(shop.x5chain);
    expect(() => check({})).toThrow(mdocError(WRONG));
  });

  it('throws the error of keyOf', async () => {
    const untrusted = () => {
      throw new MdocError('not trusted');
    };
    const broken = () => {
      throw new TypeError('a fault of the program');
    };
    const request = await requestOf({ all: [shop, bank] });
    expect(() => verifyReader(request, { sessionTranscript, keyOf: untrusted })).toThrow('not trusted; not trusted');
    expect(() => verifyReader(request, { sessionTranscript, keyOf: broken })).toThrow(TypeError);
  });
});
