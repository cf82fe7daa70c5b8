import type { KeyObject } from 'node:crypto';
import type { CoseSign1 } from '@vc/protocol/cose';
import { verifyCose, x5chainOf } from '@vc/protocol/cose';
import { translateMdocErrors } from '../issuer-signed';
import { MdocError } from '../mdoc-error';
import type { DeviceRequest } from './parse-device-request';
import { encodeReaderAuthentication, encodeReaderAuthenticationAll } from './reader-authentication';

export interface VerifyReaderOptions {
  /** Encoded `SessionTranscript`. */
  sessionTranscript: Uint8Array;
  /** Returns the key of the first of these certificates, in DER. @throws MdocError where they are not valid */
  keyOf: (x5chain: Uint8Array[]) => KeyObject;
}

/** DER certificates, leaf first. Whether to trust them is decided by the caller. */
type Chain = Uint8Array[];

/**
 * Verifies the reader authentication of a request (ISO/IEC 18013-5 §9.1.4 and second edition). One reader has to
 * sign all documents: the first of `readerAuthAll` whose signature is valid, or else the one of each document.
 * @returns the certificates of the reader; undefined for a request without reader authentication
 * @throws MdocError if a signature is not valid, some documents are not signed, or their readers differ
 */
export function verifyReader(request: DeviceRequest, options: VerifyReaderOptions): Chain | undefined {
  const chains = verifyDocuments(request, options);
  if (request.readerAuthAll.length > 0) return verifyAll(request, options);
  const [reader, ...others] = chains;
  if (!reader) return undefined;
  if (chains.length < request.documents.length) throw new MdocError('the reader has not signed all documents');
  const isOfReader = (chain: Chain) => leafOf(chain).equals(leafOf(reader));
  if (!others.every(isOfReader)) throw new MdocError('the documents are signed by different readers');
  return reader;
}

function verifyDocuments({ documents }: DeviceRequest, options: VerifyReaderOptions): Chain[] {
  return documents.flatMap(({ readerAuth, itemsRequest }) => {
    if (!readerAuth) return [];
    return [verify(readerAuth, encodeReaderAuthentication(options.sessionTranscript, itemsRequest), options)];
  });
}

/** Several readers may sign the whole request, of which a wallet may know one. */
function verifyAll(
  { documents, deviceRequestInfo, readerAuthAll }: DeviceRequest,
  options: VerifyReaderOptions,
): Chain {
  const { sessionTranscript } = options;
  const itemsRequests = documents.map(({ itemsRequest }) => itemsRequest);
  const payload = encodeReaderAuthenticationAll({ sessionTranscript, itemsRequests, deviceRequestInfo });
  const reasons: string[] = [];
  for (const signature of readerAuthAll) {
    try {
      return verify(signature, payload, options);
    } catch (error) {
      if (!(error instanceof MdocError)) throw error;
      reasons.push(error.message);
    }
  }
  throw new MdocError(reasons.join('; '));
}

function verify(signature: CoseSign1, payload: Uint8Array, { keyOf }: VerifyReaderOptions): Chain {
  return translateMdocErrors(() => {
    const x5chain = x5chainOf(signature);
    verifyCose(signature, keyOf(x5chain), payload);
    return x5chain;
  });
}

function leafOf([leaf = Buffer.alloc(0)]: Chain): Buffer {
  return Buffer.from(leaf);
}
