import { encodeBase64Url, JwsError, parseCompactJws } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { resolveDidJwk } from '@vc/protocol/did';
import { isObject } from '@vc/protocol/json';
import { DC_API_PROTOCOLS, REQUEST_OBJECT_TYPE } from '@vc/protocol/openid4vp';
import type { OpenId4VpRequest } from '@vc/protocol/openid4vp-client';
import {
  createErrorResponse,
  createResponse,
  MalformedRequestError,
  parseRequestUri,
  RequestRejectedError,
  toResponseForm,
  verifyDcApiRequest,
  verifyRequestObject,
  verifyUnsignedRequest,
} from '@vc/protocol/openid4vp-client';
import type { FuzzTarget } from '../fuzzer';
import { attempt, attemptAsync, parseJson } from './attempt';
import { now, sign, signAnew, signerJwk } from './signing';

const REJECTED = [RequestRejectedError];
const DID = `did:jwk:${encodeBase64Url(JSON.stringify(signerJwk))}`;
const CLIENT_ID = `decentralized_identifier:${DID}`;
const ORIGIN = 'https://verifier.example';
/** The verifier of the signed requests is identified by the key of `signing.ts`. */
const dids: DidDocuments = { read: async (did, find) => find(resolveDidJwk(did)) };

/** The text of a QR code or link. */
export const requestUri: FuzzTarget = {
  format: 'text',
  run: async (input) => {
    const reference = attempt([MalformedRequestError], () => parseRequestUri(input.toString()));
    if (!reference) return;
    const { clientId } = reference;
    if ('parameters' in reference) {
      const { parameters } = reference;
      await respond(attempt(REJECTED, () => verifyUnsignedRequest(parameters, clientId)));
    } else if ('request' in reference) {
      const { request } = reference;
      await attemptAsync(REJECTED, () => verifyRequestObject(request, { clientId, now, dids }));
    }
  },
};

/** Parameters of requests, unsigned, signed and for the Digital Credentials API. */
export const authorizationRequest: FuzzTarget = {
  format: 'json',
  run: async (input) => {
    const parameters = parseJson(input);
    if (!isObject(parameters)) return;
    const clientId = textOf(parameters.client_id);
    await respond(attempt(REJECTED, () => verifyUnsignedRequest(parameters, clientId)));
    for (const protocol of DC_API_PROTOCOLS) {
      const options = { protocol, data: parameters, origin: ORIGIN, now, dids };
      await respond(await attemptAsync(REJECTED, () => verifyDcApiRequest(options)));
    }
    const jws = { header: { alg: 'ES256', typ: REQUEST_OBJECT_TYPE, kid: `${DID}#0` }, payload: parameters };
    await verifySigned(await signAnew(jws, { payload: { client_id: CLIENT_ID } }));
  },
};

/** Request objects as they are fetched. */
export const requestObject: FuzzTarget = {
  format: 'compact',
  run: async (input) => {
    const jws = attempt([JwsError], () => parseCompactJws(input.toString()));
    if (!jws) return;
    const { client_id: clientId } = jws.payload;
    const options = { clientId: textOf(clientId), now, dids };
    await attemptAsync(REJECTED, () => verifyRequestObject(input.toString(), options));
    const kid = `${DID}#0`;
    await verifySigned(await signAnew(jws, { header: { kid }, payload: { client_id: CLIENT_ID } }));
  },
};

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function verifySigned(request: string): Promise<void> {
  await respond(await attemptAsync(REJECTED, () => verifyRequestObject(request, { clientId: CLIENT_ID, now, dids })));
  const options = { protocol: 'openid4vp-v1-signed', data: { request }, origin: ORIGIN, now, dids } as const;
  await respond(await attemptAsync(REJECTED, () => verifyDcApiRequest(options)));
}

/** Responds as the wallet does, with members of the request. */
async function respond(request: OpenId4VpRequest | undefined): Promise<void> {
  if (!request) return;
  toResponseForm(createErrorResponse(request));
  const credential = await signAnew({ header: { alg: 'ES256', typ: 'dc+sd-jwt' }, payload: {} });
  const queryId = request.dcqlQuery.credentials.map(({ id }) => id).join();
  const chosen = { queryId, format: 'dc+sd-jwt', type: 't', credential: `${credential}~`, paths: [] } as const;
  await attemptAsync(REJECTED, () =>
    createResponse(request, [{ ...chosen, paths: [['name']], alg: 'ES256', sign }], now),
  );
}
