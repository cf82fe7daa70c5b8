import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, Encoded, readEmbedded } from '@vc/protocol/cbor';
import type { CoseSign1 } from '@vc/protocol/cose';
import { parseCoseSign1 } from '@vc/protocol/cose';
import { decodeBase64Url } from '@vc/protocol/crypto';
import { translateMdocErrors } from '../issuer-signed';
import { MdocError } from '../mdoc-error';
import { requireMap } from '../mobile-security-object';
import { isVersion1 } from '../version';
import type { DocumentRequest, UseCase } from './device-request';

/** What a `DeviceRequest` asks of one document, with the bytes that its reader has signed. */
export interface RequestedDocument extends DocumentRequest {
  /** `ItemsRequestBytes` */
  itemsRequest: Encoded;
  readerAuth?: CoseSign1;
}

/** A parsed `DeviceRequest` (ISO/IEC 18013-5 §8.3.2.1.2.1 and second edition), whose reader is not verified. */
export interface DeviceRequest {
  documents: RequestedDocument[];
  useCases?: UseCase[];
  /** `DeviceRequestInfoBytes` */
  deviceRequestInfo?: Encoded;
  readerAuthAll: CoseSign1[];
}

const MAX_CHARACTERS = 200_000;
const MAX_DOCUMENTS = 100;
/** Of all documents together. */
const MAX_ELEMENTS = 500;
const MAX_USE_CASES = 100;
const MAX_READER_AUTH_ALL = 10;

/**
 * Parses a `DeviceRequest`. Unknown members are ignored, `requestInfo` among them.
 * @param text base64url
 * @throws MdocError if it is malformed, exceeds a limit, or asks twice for one type of document
 */
export function parseDeviceRequest(text: string): DeviceRequest {
  const bytes = text.length <= MAX_CHARACTERS ? decodeBase64Url(text) : undefined;
  if (!bytes) throw new MdocError('the deviceRequest is not base64url, or too long');
  return translateMdocErrors(() => {
    const request = requireMap(decodeCbor(bytes), 'the deviceRequest');
    if (!isVersion1(request.get('version'))) throw new MdocError('the deviceRequest has another version');
    const documents = requireList(request.get('docRequests'), 'docRequests', MAX_DOCUMENTS).map(parseDocument);
    assertDocuments(documents);
    const readerAuthAll = request.get('readerAuthAll');
    return {
      documents,
      readerAuthAll:
        readerAuthAll === undefined
          ? []
          : requireList(readerAuthAll, 'readerAuthAll', MAX_READER_AUTH_ALL).map(parseSignature),
      ...parseInfo(request.get('deviceRequestInfo'), documents.length),
    };
  });
}

function parseDocument(value: CborValue): RequestedDocument {
  const request = requireMap(value, 'a document request');
  const { item, raw } = readEmbedded(request.get('itemsRequest'), 'the itemsRequest');
  const items = requireMap(item, 'the itemsRequest');
  const readerAuth = request.get('readerAuth');
  return {
    docType: requireText(items.get('docType'), 'docType'),
    nameSpaces: Object.fromEntries(entriesOf(items.get('nameSpaces'), 'nameSpaces').map(parseNameSpace)),
    itemsRequest: new Encoded(raw),
    ...(readerAuth !== undefined && { readerAuth: parseSignature(readerAuth) }),
  };
}

function parseNameSpace([name, elements]: [string, CborValue]): [string, Record<string, boolean>] {
  const members = entriesOf(elements, 'a namespace').map(([element, intentToRetain]): [string, boolean] => {
    if (typeof intentToRetain !== 'boolean') throw new MdocError('the intent to retain is not a boolean');
    return [element, intentToRetain];
  });
  return [name, Object.fromEntries(members)];
}

function assertDocuments(documents: RequestedDocument[]): void {
  if (new Set(documents.map(({ docType }) => docType)).size !== documents.length) {
    throw new MdocError('the deviceRequest asks twice for one type of document');
  }
  const elements = documents.flatMap(({ nameSpaces }) => Object.values(nameSpaces).flatMap(Object.keys));
  if (elements.length > MAX_ELEMENTS) {
    throw new MdocError(`the deviceRequest asks for more than ${MAX_ELEMENTS} elements`);
  }
}

/** ISO/IEC 18013-5 second edition, `DeviceRequestInfo`. */
function parseInfo(
  value: CborValue | undefined,
  documentCount: number,
): Pick<DeviceRequest, 'deviceRequestInfo' | 'useCases'> {
  if (value === undefined) return {};
  const { item, raw } = readEmbedded(value, 'the deviceRequestInfo');
  const useCases = requireMap(item, 'the deviceRequestInfo').get('useCases');
  return {
    deviceRequestInfo: new Encoded(raw),
    ...(useCases !== undefined && {
      useCases: requireList(useCases, 'useCases', MAX_USE_CASES).map((each) => parseUseCase(each, documentCount)),
    }),
  };
}

function parseUseCase(value: CborValue, documentCount: number): UseCase {
  const useCase = requireMap(value, 'a use case');
  const mandatory = useCase.get('mandatory');
  if (typeof mandatory !== 'boolean') throw new MdocError('mandatory of a use case is not a boolean');
  const sets = requireList(useCase.get('documentSets'), 'documentSets', MAX_USE_CASES);
  return { mandatory, documentSets: sets.map((set) => parseDocumentSet(set, documentCount)) };
}

function parseDocumentSet(value: CborValue, documentCount: number): number[] {
  return requireList(value, 'a document set', MAX_DOCUMENTS).map((position) => {
    if (typeof position === 'number' && position >= 0 && position < documentCount) return position;
    throw new MdocError('a document set names a document that is not requested');
  });
}

/** The reader signs detached content, which the wallet assembles itself (ISO/IEC 18013-5 §9.1.4). */
function parseSignature(value: CborValue): CoseSign1 {
  const signature = parseCoseSign1(value);
  if (signature.payload !== null) throw new MdocError('the payload of the reader authentication is not detached');
  return signature;
}

function entriesOf(value: CborValue | undefined, what: string): [string, CborValue][] {
  const map: CborMap = requireMap(value, what);
  if (map.size === 0) throw new MdocError(`${what} is empty`);
  return [...map].map(([name, member]) => [requireText(name, `a name in ${what}`), member]);
}

function requireText(value: CborValue | undefined, what: string): string {
  if (typeof value !== 'string' || value === '') throw new MdocError(`${what} is not a text`);
  return value;
}

function requireList(value: CborValue | undefined, what: string, most: number): CborValue[] {
  if (Array.isArray(value) && value.length > 0 && value.length <= most) return value;
  throw new MdocError(`${what} is not a list of 1 to ${most}`);
}
