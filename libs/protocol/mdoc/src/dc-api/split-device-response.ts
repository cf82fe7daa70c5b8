import type { CborValue } from '@vc/protocol/cbor';
import { decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import { translateMdocErrors } from '../issuer-signed';
import { MdocError } from '../mdoc-error';
import { requireMap } from '../mobile-security-object';
import { isVersion1 } from '../version';

const OK = 0;
const MAX_DOCUMENTS = 100;

/**
 * Splits a `DeviceResponse` into one for each document, by the type of the document (ISO/IEC 18013-5 §8.3.2.1.2.2).
 * The signed parts keep their bytes.
 * @throws MdocError if it is malformed, has no document, or has two documents of one type
 */
export function splitDeviceResponse(bytes: Uint8Array): Map<string, Buffer> {
  return translateMdocErrors(() => {
    const response = requireMap(decodeCbor(bytes), 'the DeviceResponse');
    const [version, status, documents] = [response.get('version'), response.get('status'), response.get('documents')];
    if (!isVersion1(version)) throw new MdocError('the DeviceResponse has another version');
    if (status !== OK) throw new MdocError('the status of the DeviceResponse is not 0');
    if (!Array.isArray(documents) || documents.length === 0 || documents.length > MAX_DOCUMENTS) {
      throw new MdocError('the DeviceResponse has no documents, or too many');
    }
    const parts = documents.map((document): [string, Buffer] => [
      docTypeOf(document),
      encodeCbor({ version, documents: [document], status }),
    ]);
    const byType = new Map(parts);
    if (byType.size !== parts.length) throw new MdocError('the DeviceResponse has two documents of one type');
    return byType;
  });
}

function docTypeOf(document: CborValue): string {
  const docType = requireMap(document, 'a document').get('docType');
  if (typeof docType !== 'string') throw new MdocError('a document has no docType');
  return docType;
}
