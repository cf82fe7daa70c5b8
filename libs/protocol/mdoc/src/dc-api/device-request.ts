import type { CborValue } from '@vc/protocol/cbor';
import { Encoded, encodeCbor, encodeEmbedded } from '@vc/protocol/cbor';
import { encodeBase64Url } from '@vc/protocol/crypto';
import type { Reader } from './reader-authentication';
import { signReaderAuthentication, signReaderAuthenticationAll } from './reader-authentication';

/** What is asked of one document (ISO/IEC 18013-5 `ItemsRequest`). */
export interface DocumentRequest {
  docType: string;
  /** Namespace → element identifier → whether the reader intends to retain the element. */
  nameSpaces: Record<string, Record<string, boolean>>;
}

/** Combinations of documents that serve one purpose (ISO/IEC 18013-5 second edition, `DeviceRequestInfo`). */
export interface UseCase {
  mandatory: boolean;
  /** Each set lists positions in `docRequests`; one set is enough. The order is that of the reader's preference. */
  documentSets: number[][];
}

export interface DeviceRequestOptions {
  documents: DocumentRequest[];
  useCases?: UseCase[] | undefined;
  /** Encoded `SessionTranscript`. */
  sessionTranscript: Uint8Array;
  reader: Reader;
}

/**
 * Creates a `DeviceRequest` with reader authentication of each document and of the whole request (ISO/IEC 18013-5
 * second edition).
 * @returns base64url of the encoded request, whose version is 1.1
 */
export async function createDeviceRequest(options: DeviceRequestOptions): Promise<string> {
  const { documents, useCases, sessionTranscript, reader } = options;
  const itemsRequests = documents.map(toItemsRequestBytes);
  const deviceRequestInfo = useCases && new Encoded(encodeEmbedded({ useCases: useCases.map(toUseCase) }));
  const [readerAuthAll, readerAuths] = await Promise.all([
    signReaderAuthenticationAll(reader, { sessionTranscript, itemsRequests, deviceRequestInfo }),
    Promise.all(itemsRequests.map((each) => signReaderAuthentication(reader, sessionTranscript, each))),
  ]);
  const request: Record<string, CborValue> = {
    version: '1.1',
    docRequests: itemsRequests.map((itemsRequest, index) => ({ itemsRequest, readerAuth: readerAuths[index] })),
    ...(deviceRequestInfo && { deviceRequestInfo }),
    readerAuthAll: [readerAuthAll],
  };
  return encodeBase64Url(encodeCbor(request));
}

/** The names are data, so they become members of a `Map`. */
function toItemsRequestBytes({ docType, nameSpaces }: DocumentRequest): Encoded {
  const members = Object.entries(nameSpaces).map(([name, elements]): [string, CborValue] => [
    name,
    new Map<string, CborValue>(Object.entries(elements)),
  ]);
  return new Encoded(encodeEmbedded({ docType, nameSpaces: new Map(members) }));
}

function toUseCase({ mandatory, documentSets }: UseCase): CborValue {
  return { mandatory, documentSets };
}
