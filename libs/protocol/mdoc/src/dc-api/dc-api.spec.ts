import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, decodeEmbedded, Encoded, encodeCbor, readEmbedded } from '@vc/protocol/cbor';
import { parseCoseSign1, toCoseKey, verifyCose, x5chainOf } from '@vc/protocol/cose';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { createRootCertificate } from '@vc/protocol/x509';
import { decodeDeviceResponse, verifyDocument } from '../device-response';
import { MdocError } from '../mdoc-error';
import { isoMdocSessionTranscript } from './dc-api';
import { createDeviceRequest } from './device-request';
import { decryptDeviceResponse, encryptDeviceResponse } from './encrypted-response';
import { createRecipientKey, parseEncryptionInfo, recipientPublicKeyOf } from './encryption-info';
import { encodeReaderAuthentication, encodeReaderAuthenticationAll } from './reader-authentication';
import { splitDeviceResponse } from './split-device-response';

interface Request {
  origin: string;
  encryptionInfo: string;
  deviceRequest: string;
}

const readVector = <T>(name: string) =>
  JSON.parse(readFileSync(join(__dirname, '../../test-vectors/iso-18013-7', name), 'utf8')) as T;
const captured = readVector<Request>('captured-request.json');
const ORIGIN = 'https://shop.example';
const ORIGIN_OF_ANOTHER = 'https://evil.example';
const P384 = toCoseKey(publicJwkOf(generateKeys('P-384').publicKey));
const PLAINTEXT = Buffer.from('a DeviceResponse');
const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** The members of a request, and a check of one of its reader authentications. */
function open({ deviceRequest }: Pick<Request, 'deviceRequest'>) {
  const request = decodeCbor(bytesOf(deviceRequest)) as CborMap;
  const documents = request.get('docRequests') as CborMap[];
  const itemsRequests = documents.map((each) => new Encoded(readEmbedded(each.get('itemsRequest'), 'items').raw));
  const verify = (signature: CborValue | undefined, payload: Uint8Array) => {
    const sign1 = parseCoseSign1(signature);
    const leaf = new X509Certificate(x5chainOf(sign1)[0]!);
    expect(sign1.payload).toBeNull();
    verifyCose(sign1, leaf.publicKey, payload);
  };
  return { request, documents, itemsRequests, verify };
}

describe('A captured request of another verifier', () => {
  it('has a reader authentication over the session transcript of its origin', () => {
    const { documents, itemsRequests, verify } = open(captured);
    const payloadFor = (origin: string) =>
      encodeReaderAuthentication(isoMdocSessionTranscript({ ...captured, origin }), itemsRequests[0]);
    verify(documents[0]!.get('readerAuth'), payloadFor(captured.origin));
    expect(() => verify(documents[0]!.get('readerAuth'), payloadFor(ORIGIN))).toThrow('the signature is wrong');
  });

  it('names a key of P-256', () => {
    expect(recipientPublicKeyOf(captured.encryptionInfo)).toMatchObject({ kty: 'EC', crv: 'P-256' });
  });
});

describe('A response of Multipaz', () => {
  const made = readVector<Request & { privateKey: string; response: string }>('multipaz-response.json');

  it('is decrypted, and its device signature covers the session transcript', async () => {
    const documents = splitDeviceResponse(await decryptDeviceResponse(made.response, made, made.origin));
    expect([...documents.keys()]).toEqual(['org.example.person.1']);
    const verifyFor = (origin: string) =>
      verifyDocument(decodeDeviceResponse(documents.get('org.example.person.1')!), {
        resolveIssuerKey: ([leaf]) => Promise.resolve(new X509Certificate(leaf!).publicKey),
        sessionTranscript: isoMdocSessionTranscript({ ...made, origin }),
        now: new Date('2026-11-26T03:40:00Z'),
      });
    const { elements } = await verifyFor(made.origin);
    expect(elements).toEqual(new Map([['org.example.person', new Map([['given_name', 'Thandi']])]]));
    await expect(verifyFor(ORIGIN_OF_ANOTHER)).rejects.toMatchObject({ reason: 'deviceSignature' });
  });
});

describe('createDeviceRequest', () => {
  const { privateKey } = generateKeys('P-256');
  const sessionTranscript = isoMdocSessionTranscript({ ...createRecipientKey(Buffer.alloc(16)), origin: ORIGIN });

  async function reader() {
    const dates = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 60_000) };
    const certificate = await createRootCertificate({ ...dates, subject: 'CN=Reader', key: privateKey });
    const x5chain = [new X509Certificate(certificate).raw];
    return { alg: 'ES256' as const, x5chain, sign: createSigner(privateKey) };
  }

  const licence = { docType: 'org.iso.18013.5.1.mDL', nameSpaces: { 'org.iso.18013.5.1': { age_over_18: false } } };
  const person = { docType: 'eu.europa.ec.eudi.pid.1', nameSpaces: { pid: { given_name: true, age: false } } };

  it('authenticates the reader for each document and for the whole request', async () => {
    const useCases = [{ mandatory: true, documentSets: [[0], [1]] }];
    const options = { documents: [licence, person], useCases, sessionTranscript, reader: await reader() };
    const { request, documents, itemsRequests, verify } = open({ deviceRequest: await createDeviceRequest(options) });
    expect(request.get('version')).toBe('1.1');
    documents.forEach((document, index) =>
      verify(document.get('readerAuth'), encodeReaderAuthentication(sessionTranscript, itemsRequests[index])),
    );
    const info = readEmbedded(request.get('deviceRequestInfo'), 'info');
    const all = { sessionTranscript, itemsRequests, deviceRequestInfo: new Encoded(info.raw) };
    verify((request.get('readerAuthAll') as CborValue[])[0], encodeReaderAuthenticationAll(all));
    expect(info.item).toEqual(new Map([['useCases', [new Map(Object.entries(useCases[0]!))]]]));
    expect(decodeEmbedded(documents[1]!.get('itemsRequest'), 'items')).toEqual(
      new Map<string, unknown>([
        ['docType', person.docType],
        ['nameSpaces', new Map([['pid', new Map(Object.entries(person.nameSpaces.pid))]])],
      ]),
    );
  });

  it('signs null in the place of the information that a request does not have', async () => {
    const options = { documents: [licence], sessionTranscript, reader: await reader() };
    const { request, itemsRequests, verify } = open({ deviceRequest: await createDeviceRequest(options) });
    expect(request.has('deviceRequestInfo')).toBe(false);
    const payload = encodeReaderAuthenticationAll({ sessionTranscript, itemsRequests });
    verify((request.get('readerAuthAll') as CborValue[])[0], payload);
  });
});

describe('decryptDeviceResponse', () => {
  const key = createRecipientKey(Buffer.alloc(16));
  const session = { encryptionInfo: key.encryptionInfo, origin: ORIGIN };

  /** A response whose structure was changed after the encryption. */
  async function altered(change: (message: CborMap) => void): Promise<string> {
    const parts = decodeCbor(bytesOf(await encryptDeviceResponse(PLAINTEXT, session))) as [string, CborMap];
    change(parts[1]);
    return encodeCbor(parts).toString('base64url');
  }

  it('accepts what was encrypted for the key and the origin', async () => {
    const response = await encryptDeviceResponse(PLAINTEXT, session);
    expect(await decryptDeviceResponse(response, key, ORIGIN)).toEqual(PLAINTEXT);
    expect(await encryptDeviceResponse(PLAINTEXT, session)).not.toBe(response);
  });

  it('rejects a response for another origin, and one for another key', async () => {
    const response = await encryptDeviceResponse(PLAINTEXT, session);
    const message = 'encrypted for another key or another origin';
    await expect(decryptDeviceResponse(response, key, ORIGIN_OF_ANOTHER)).rejects.toThrow(message);
    await expect(decryptDeviceResponse(response, createRecipientKey(Buffer.alloc(16)), ORIGIN)).rejects.toThrow(
      message,
    );
    const sameScalar = { ...createRecipientKey(Buffer.alloc(16)), privateKey: key.privateKey };
    await expect(decryptDeviceResponse(response, sameScalar, ORIGIN)).rejects.toThrow(message);
  });

  it.each<[string, (message: CborMap) => void, string]>([
    ['truncated', (message) => message.set('cipherText', cut(message)), 'cannot be decrypted'],
    ['empty', (message) => message.set('cipherText', Buffer.alloc(0)), 'cannot be decrypted'],
    ['missing', (message) => message.delete('cipherText'), 'cipherText is not a byte string'],
  ])('rejects a cipher text that is %s', async (_name, change, message) => {
    const rejected = expect(decryptDeviceResponse(await altered(change), key, ORIGIN)).rejects;
    await rejected.toThrow(message);
  });

  it.each<[string, Buffer, string]>([
    ['compressed', Buffer.alloc(33, 2), 'enc is not a point of P-256'],
    ['not on the curve', Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]), 'cannot be decrypted'],
  ])('rejects an encapsulated key that is %s', async (_name, enc, message) => {
    const response = await altered((each) => each.set('enc', enc));
    await expect(decryptDeviceResponse(response, key, ORIGIN)).rejects.toThrow(message);
  });

  it.each<[string, (parts: CborValue[]) => CborValue[]]>([
    ['another protocol', (parts) => ['other', parts[1]]],
    ['a third element', (parts) => [...parts, 1]],
  ])('rejects a response with %s', async (_name, change) => {
    const parts = decodeCbor(bytesOf(await encryptDeviceResponse(PLAINTEXT, session))) as CborValue[];
    const response = encodeCbor(change(parts)).toString('base64url');
    await expect(decryptDeviceResponse(response, key, ORIGIN)).rejects.toThrow(
      'not one of the Digital Credentials API',
    );
  });

  it.each<[string, unknown]>([
    ['no text', 42],
    ['no base64url', 'a+b'],
    ['no CBOR', Buffer.from([0xff]).toString('base64url')],
    ['another structure', encodeCbor(['other', {}]).toString('base64url')],
    ['a structure of one element', encodeCbor(['dcapi']).toString('base64url')],
    ['a structure without a map', encodeCbor(['dcapi', 1]).toString('base64url')],
  ])('rejects %s', async (_name, response) => {
    await expect(decryptDeviceResponse(response, key, ORIGIN)).rejects.toThrow(MdocError);
  });
});

describe('recipientPublicKeyOf', () => {
  it.each<[string, CborValue]>([
    ['another structure', ['other', {}]],
    ['no key', ['dcapi', { nonce: Buffer.alloc(16) }]],
    [
      'a key of Ed25519',
      [
        'dcapi',
        {
          recipientPublicKey: new Map<number, CborValue>([
            [1, 1],
            [-1, 6],
            [-2, Buffer.alloc(32, 1)],
          ]),
        },
      ],
    ],
  ])('rejects %s', (_name, info) => {
    expect(() => recipientPublicKeyOf(encodeCbor(info).toString('base64url'))).toThrow(MdocError);
  });
});

describe('parseEncryptionInfo', () => {
  const own = createRecipientKey(Buffer.alloc(16, 1)).encryptionInfo;
  const change = (change: (parameters: CborMap) => void) => {
    const [name, parameters] = decodeCbor(bytesOf(own)) as [string, CborMap];
    change(parameters);
    return encodeCbor([name, parameters]).toString('base64url');
  };

  it('returns the nonce of 16 bytes and the key', () => {
    const { nonce, recipientPublicKey } = parseEncryptionInfo(own);
    expect(nonce).toEqual(Buffer.alloc(16, 1));
    expect(recipientPublicKey).toEqual(recipientPublicKeyOf(own));
  });

  it.each<[string, (parameters: CborMap) => void, string]>([
    ['a nonce of 15 bytes', (parameters) => parameters.set('nonce', Buffer.alloc(15)), '16 bytes or more'],
    ['a nonce that is a text', (parameters) => parameters.set('nonce', 'n'.repeat(16)), '16 bytes or more'],
    ['no nonce', (parameters) => parameters.delete('nonce'), '16 bytes or more'],
    ['more than 10,000 characters', (parameters) => parameters.set('x', Buffer.alloc(10_000)), 'too long'],
    ['a key of another curve', (parameters) => parameters.set('recipientPublicKey', P384), 'not a key of P-256'],
  ])('rejects %s', (_name, alter, message) => {
    expect(() => parseEncryptionInfo(change(alter))).toThrow(message);
  });

  it.each<[string, (parts: CborValue[]) => CborValue[]]>([
    ['another protocol', (parts) => ['other', parts[1]]],
    ['a third element', (parts) => [...parts, 1]],
  ])('rejects an encryptionInfo with %s', (_name, alter) => {
    const info = encodeCbor(alter(decodeCbor(bytesOf(own)) as CborValue[])).toString('base64url');
    expect(() => parseEncryptionInfo(info)).toThrow('not one of the Digital Credentials API');
  });
});

describe('splitDeviceResponse', () => {
  const document = { docType: 'a' };
  it.each<[string, CborValue, string]>([
    ['another version', { version: '2.0', documents: [document], status: 0 }, 'another version'],
    ['an error status', { version: '1.0', documents: [document], status: 10 }, 'status'],
    ['no documents', { version: '1.0', status: 0 }, 'no documents'],
    ['an empty list of documents', { version: '1.0', documents: [], status: 0 }, 'no documents'],
    [
      '101 documents',
      { version: '1.0', documents: Array.from({ length: 101 }, () => document), status: 0 },
      'too many',
    ],
    ['two documents of one type', { version: '1.0', documents: [document, document], status: 0 }, 'of one type'],
    ['a document without a type', { version: '1.0', documents: [{}], status: 0 }, 'no docType'],
    ['a list', [], 'DeviceResponse'],
  ])('rejects %s', (_name, response, message) => {
    expect(() => splitDeviceResponse(encodeCbor(response))).toThrow(message);
  });
});

function cut(message: CborMap): Uint8Array {
  return (message.get('cipherText') as Uint8Array).subarray(0, -1);
}
