import { COSE_ALGORITHMS } from '@vc/protocol/cose';
import { acceptedCoseAlgorithms, acceptedJoseAlgorithms, supportedSignatureAlgorithms } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import type { WalletHttp } from '@vc/protocol/http';
import { assertAvailable, mediaTypeOf } from '@vc/protocol/http';
import { RequestRejectedError } from './request-rejected-error';
import type { RequestReference } from './request-uri';
import type { DirectPostRequest } from './verified-request';
import { verifyRequestObject, verifyUnsignedRequest } from './verify-request-object';

export interface FetchRequestOptions {
  /** The parsed QR code or link. */
  reference: RequestReference;
  http: WalletHttp;
  /** Random value for a request that is fetched with POST (OpenID4VP 1.0 §5.10). */
  walletNonce: string;
  now: Date;
  dids: DidDocuments;
}

const MEDIA_TYPE = 'application/oauth-authz-req+jwt';

/** `wallet_metadata` (OpenID4VP 1.0 §10). */
function walletMetadata(): string {
  const [accepted, written] = [acceptedJoseAlgorithms(), supportedSignatureAlgorithms()];
  return JSON.stringify({
    vp_formats_supported: {
      'dc+sd-jwt': { 'sd-jwt_alg_values': accepted, 'kb-jwt_alg_values': written },
      'vc+jwt': { alg_values: accepted },
      'vc+sd-jwt': { 'sd-jwt_alg_values': accepted, 'kb-jwt_alg_values': written },
      mso_mdoc: {
        issuerauth_alg_values: acceptedCoseAlgorithms(),
        deviceauth_alg_values: written.map((alg) => COSE_ALGORITHMS[alg]),
      },
    },
    client_id_prefixes_supported: ['x509_hash', 'x509_san_dns', 'decentralized_identifier'],
    request_object_signing_alg_values_supported: accepted,
  });
}

/** Fetches the request of a link, if it is by reference, and verifies it. @throws RequestRejectedError, ServerUnavailableError */
export async function fetchRequest(options: FetchRequestOptions): Promise<DirectPostRequest> {
  const { reference, http, walletNonce, now, dids } = options;
  const { clientId } = reference;
  if ('parameters' in reference) return verifyUnsignedRequest(reference.parameters, clientId);
  if ('request' in reference) return verifyRequestObject(reference.request, { clientId, now, dids });
  const isPost = reference.method === 'post';
  const form = new URLSearchParams({ wallet_nonce: walletNonce, wallet_metadata: walletMetadata() });
  const response = await http({
    method: isPost ? 'POST' : 'GET',
    url: reference.requestUri,
    headers: { accept: MEDIA_TYPE, ...(isPost && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(isPost && { body: form.toString() }),
  });
  assertAvailable('the presentation request', response);
  const { status, body } = response;
  if (status !== 200) throw new RequestRejectedError([`the verifier answers ${status} for its request`]);
  if (mediaTypeOf(response) !== MEDIA_TYPE) {
    throw new RequestRejectedError([`the request is not ${MEDIA_TYPE}`]);
  }
  return verifyRequestObject(body.toString(), {
    clientId,
    now,
    dids,
    requestUri: reference.requestUri,
    ...(isPost && { walletNonce }),
  });
}
