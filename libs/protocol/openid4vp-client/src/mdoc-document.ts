import { isElementPath } from '@vc/protocol/dcql';
import { createDeviceResponse, encryptDeviceResponse, isoMdocSessionTranscript } from '@vc/protocol/mdoc';
import type { CreateDeviceResponseOptions } from '@vc/protocol/mdoc';
import type { ChosenCredential, ResponseParameters } from './chosen-credential';
import { RequestRejectedError } from './request-rejected-error';
import type { IsoMdocRequest } from './verified-request';

/**
 * The document of a `DeviceResponse` that discloses the chosen claims of an mdoc.
 * @throws RequestRejectedError if a path is not a namespace and an element identifier
 */
export function toDocumentOptions(
  chosen: ChosenCredential,
  sessionTranscript: Uint8Array,
): CreateDeviceResponseOptions {
  const { type: docType, credential, paths, alg, sign } = chosen;
  // An issuer chooses the names, which may be those of members that each JavaScript object has.
  const disclose = new Map<string, string[]>();
  for (const path of paths) {
    // An element is disclosed as a whole, so a longer path would disclose more than it selects.
    if (!isElementPath(path)) throw new RequestRejectedError(['a path for an mdoc does not select an element']);
    const [nameSpace, element] = path;
    disclose.set(nameSpace, [...(disclose.get(nameSpace) ?? []), element]);
  }
  const issuerSigned = Buffer.from(credential, 'base64url');
  return { docType, issuerSigned, disclose: Object.fromEntries(disclose), sessionTranscript, alg, sign };
}

/**
 * Creates the response to a request of ISO/IEC 18013-7 Annex C: a `DeviceResponse` with all documents, encrypted for
 * the verifier.
 */
export async function createIsoMdocResponse(
  request: IsoMdocRequest,
  chosen: ChosenCredential[],
): Promise<ResponseParameters> {
  const sessionTranscript = isoMdocSessionTranscript(request);
  const response = await createDeviceResponse(...chosen.map((each) => toDocumentOptions(each, sessionTranscript)));
  return { response: await encryptDeviceResponse(response, request) };
}
