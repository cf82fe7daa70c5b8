import { createDeviceResponse, encryptDeviceResponse, isoMdocSessionTranscript } from '@vc/protocol/mdoc';
import type { ChosenCredential, ResponseParameters } from './chosen-credential';
import { toDocumentOptions } from './mdoc-document';
import type { IsoMdocRequest } from './verified-request';

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
