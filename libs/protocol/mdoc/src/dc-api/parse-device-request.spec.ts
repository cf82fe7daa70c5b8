import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { Encoded, encodeCbor, encodeEmbedded } from '@vc/protocol/cbor';
import { MdocError } from '../mdoc-error';
import { parseDeviceRequest } from './parse-device-request';

const LICENCE = 'org.iso.18013.5.1.mDL';
const NAME_SPACES = { 'org.iso.18013.5.1': { age_over_18: false, family_name: true } };
const itemsOf = (members: Record<string, CborValue> = {}) => ({
  docType: LICENCE,
  nameSpaces: NAME_SPACES,
  ...members,
});
const documentOf = (items: CborValue): Record<string, CborValue> => ({
  itemsRequest: new Encoded(encodeEmbedded(items)),
});
const infoOf = (info: CborValue) => ({ deviceRequestInfo: new Encoded(encodeEmbedded(info)) });
const SIGN1: CborValue[] = [Buffer.alloc(0), {}, null, Buffer.alloc(64, 1)];

const encode = (members: Record<string, CborValue> = {}) =>
  encodeCbor({ version: '1.1', docRequests: [documentOf(itemsOf())], ...members }).toString('base64url');

function manyNames(count: number): CborMap {
  return new Map(Array.from({ length: count }, (_, index) => [`element ${index}`, false]));
}

describe('parseDeviceRequest', () => {
  it('returns the elements with the intent to retain each, and ignores unknown members', () => {
    const info = { useCases: [{ mandatory: true, documentSets: [[0]], purposeHints: {} }], other: 1 };
    const docRequests = [documentOf(itemsOf({ requestInfo: { x: 1 } }))];
    const request = parseDeviceRequest(encode({ docRequests, ...infoOf(info), readerAuthAll: [SIGN1], other: [] }));
    expect(request.documents).toMatchObject([{ docType: LICENCE, nameSpaces: NAME_SPACES }]);
    expect(request.useCases).toEqual([{ mandatory: true, documentSets: [[0]] }]);
    expect(request.readerAuthAll).toHaveLength(1);
  });

  it('keeps names that each object has as names of elements', () => {
    const nameSpaces = new Map([['__proto__', new Map([['constructor', true]])]]);
    const { documents } = parseDeviceRequest(encode({ docRequests: [documentOf(itemsOf({ nameSpaces }))] }));
    expect(Object.entries(documents[0]!.nameSpaces)).toEqual([['__proto__', { constructor: true }]]);
  });

  const ofItems = (members: Record<string, CborValue>) => ({ docRequests: [documentOf(itemsOf(members))] });
  const ofUseCase = (members: Record<string, CborValue>) =>
    infoOf({ useCases: [{ mandatory: true, documentSets: [[0]], ...members }] });

  it.each<[string, Record<string, CborValue>, string]>([
    ['another version', { version: '2.0' }, 'another version'],
    ['no documents', { docRequests: [] }, 'docRequests is not a list of 1 to 100'],
    ['101 documents', { docRequests: Array.from({ length: 101 }, () => documentOf(itemsOf())) }, 'docRequests'],
    ['two requests for one type', { docRequests: [documentOf(itemsOf()), documentOf(itemsOf())] }, 'asks twice'],
    ['items that are not embedded CBOR', { docRequests: [{ itemsRequest: itemsOf() }] }, 'itemsRequest'],
    ['items that are a list', { docRequests: [documentOf([])] }, 'the itemsRequest is not a map'],
    ['no docType', ofItems({ docType: undefined }), 'docType is not a text'],
    ['an empty docType', ofItems({ docType: '' }), 'docType is not a text'],
    ['more than 200,000 characters', { other: Buffer.alloc(150_001) }, 'too long'],
    ['no namespaces', ofItems({ nameSpaces: {} }), 'nameSpaces is empty'],
    ['a namespace without elements', ofItems({ nameSpaces: { a: {} } }), 'a namespace is empty'],
    ['a number as a namespace', ofItems({ nameSpaces: new Map([[1, { a: true }]]) }), 'a name in nameSpaces'],
    ['an intent to retain that is a text', ofItems({ nameSpaces: { a: { b: 'no' } } }), 'the intent to retain'],
    ['501 elements', ofItems({ nameSpaces: { a: manyNames(501) } }), 'more than 500 elements'],
    ['reader authentication with a payload', { readerAuthAll: [SIGN1.with(2, Buffer.from('x'))] }, 'not detached'],
    ['reader authentication of three parts', { readerAuthAll: [SIGN1.slice(1)] }, 'COSE'],
    ['an empty readerAuthAll', { readerAuthAll: [] }, 'readerAuthAll is not a list'],
    ['eleven signatures', { readerAuthAll: Array.from({ length: 11 }, () => SIGN1) }, 'readerAuthAll is not a list'],
    ['a use case without mandatory', ofUseCase({ mandatory: undefined }), 'mandatory of a use case'],
    ['a use case without sets', ofUseCase({ documentSets: [] }), 'documentSets is not a list'],
    ['a set of a document that is not requested', ofUseCase({ documentSets: [[1]] }), 'not requested'],
    ['a set of a position that is a text', ofUseCase({ documentSets: [['0']] }), 'not requested'],
    ['a set of a negative position', ofUseCase({ documentSets: [[-1]] }), 'not requested'],
    ['an empty set', ofUseCase({ documentSets: [[]] }), 'a document set is not a list'],
    ['information that is not embedded CBOR', { deviceRequestInfo: {} }, 'the deviceRequestInfo'],
  ])('rejects %s', (_name, members, message) => {
    const parse = () => parseDeviceRequest(encode(members));
    expect(parse).toThrow(MdocError);
    expect(parse).toThrow(message);
  });

  it.each<[string, string]>([
    ['no base64url', 'a+b'],
    ['an empty text', ''],
    ['truncated CBOR', encode().slice(0, -8)],
    ['a list', encodeCbor([]).toString('base64url')],
    ['a text that is too long', 'A'.repeat(200_001)],
  ])('rejects %s', (_name, text) => {
    expect(() => parseDeviceRequest(text)).toThrow(MdocError);
  });
});
