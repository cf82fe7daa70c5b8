import type { CborValue } from '@vc/protocol/cbor';
import { Encoded, encodeEmbedded } from '@vc/protocol/cbor';
import { signCose } from '@vc/protocol/cose';
import type { SignatureAlgorithm, Signer } from '@vc/protocol/crypto';

/** The verifier that a request names. */
export interface Reader {
  alg: SignatureAlgorithm;
  /** DER certificates, leaf first, without the trust anchor. */
  x5chain: Uint8Array[];
  sign: Signer;
}

export interface ReaderAuthenticationAll {
  /** Encoded `SessionTranscript`. */
  sessionTranscript: Uint8Array;
  /** `ItemsRequestBytes` of all documents, in their order. */
  itemsRequests: Encoded[];
  /** `DeviceRequestInfoBytes` */
  deviceRequestInfo?: Encoded | undefined;
}

/** Signs `ReaderAuthenticationBytes` for one document (ISO/IEC 18013-5 §9.1.4). */
export function signReaderAuthentication(
  reader: Reader,
  sessionTranscript: Uint8Array,
  itemsRequest: Encoded,
): Promise<CborValue[]> {
  return signAs(reader, encodeReaderAuthentication(sessionTranscript, itemsRequest));
}

/** Signs `ReaderAuthenticationAllBytes` for the whole request (ISO/IEC 18013-5 second edition). */
export function signReaderAuthenticationAll(reader: Reader, content: ReaderAuthenticationAll): Promise<CborValue[]> {
  return signAs(reader, encodeReaderAuthenticationAll(content));
}

/** Encodes `#6.24(bstr .cbor ["ReaderAuthentication", SessionTranscript, ItemsRequestBytes])`. */
export function encodeReaderAuthentication(sessionTranscript: Uint8Array, itemsRequest: CborValue): Buffer {
  return encodeEmbedded(['ReaderAuthentication', toEncoded(sessionTranscript), itemsRequest]);
}

/** The last element is null where the request has no `deviceRequestInfo`. */
export function encodeReaderAuthenticationAll(content: ReaderAuthenticationAll): Buffer {
  const { sessionTranscript, itemsRequests, deviceRequestInfo = null } = content;
  return encodeEmbedded(['ReaderAuthenticationAll', toEncoded(sessionTranscript), itemsRequests, deviceRequestInfo]);
}

function signAs({ alg, x5chain, sign }: Reader, payload: Uint8Array): Promise<CborValue[]> {
  return signCose({ alg, x5chain, payload, isDetached: true, sign });
}

function toEncoded(bytes: Uint8Array): Encoded {
  return new Encoded(Buffer.from(bytes));
}
