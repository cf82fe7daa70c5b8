import { ecdhPublicJwk, encodeBase64Url, encryptJwe, importEcdhKey } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
import type { AuthorizationRequest, PlainResponse, ResponseEncryptionKey } from '@vc/protocol/openid4vp';
import { OpenId4VpError, parseVpToken, parseWalletNonce, readAuthorizationResponse } from '@vc/protocol/openid4vp';
import type { FuzzTarget } from '../fuzzer';
import { attempt, parseJson } from './attempt';

const scalar = Buffer.alloc(32, 7);
const publicJwk = ecdhPublicJwk(importEcdhKey(scalar));
const encryptionKey: ResponseEncryptionKey = { publicJwk, privateKey: encodeBase64Url(scalar) };
const query: DcqlQuery = {
  credentials: [{ id: 'person', format: 'dc+sd-jwt', meta: { vct_values: ['urn:example:person'] }, multiple: true }],
};
/** The members that the response is compared with. */
const request = { client_id: 'c', nonce: 'n', state: 's', dcql_query: query } as unknown as AuthorizationRequest;

/** Parameters of responses, in the clear and as the plaintext of an encrypted one. */
export const authorizationResponse: FuzzTarget = {
  format: 'json',
  run: (input) => {
    const parameters = parseJson(input);
    attempt([OpenId4VpError], () => parseWalletNonce(parameters));
    read(attempt([OpenId4VpError], () => readAuthorizationResponse(request, undefined, parameters)));
    read(attempt([OpenId4VpError], () => readAuthorizationResponse(request, encryptionKey, parameters)));
    const response = encryptJwe(input, { jwk: publicJwk }, { enc: 'A128GCM' });
    read(attempt([OpenId4VpError], () => readAuthorizationResponse(request, encryptionKey, { response })));
  },
};

function read(response: PlainResponse | undefined): void {
  if (response?.kind === 'answer') attempt([OpenId4VpError], () => parseVpToken(response.vpToken, query));
}
