import type { DecryptedJwe } from '@vc/protocol/crypto';
import { constantTimeEqual, decryptJwe, JweError, jwkThumbprint } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { AuthorizationRequest } from './authorization-request';
import type { AuthorizationResponse } from './authorization-response';
import { parseAuthorizationResponse, parseJson } from './authorization-response';
import { OpenId4VpError } from './openid4vp-error';
import type { ResponseEncryptionKey } from './response-encryption-key';
import { toEcdh } from './response-encryption-key';

/** A response after decryption. */
export type PlainResponse = Exclude<AuthorizationResponse, { kind: 'encrypted' }>;

/**
 * Parses and decrypts a response, and checks that it belongs to the request (OpenID4VP 1.0 §8.2, §8.3).
 * @param encryptionKey undefined if the request asks for a response in the clear
 * @param parameters form parameters, or `data` of the Digital Credentials API
 * @throws OpenId4VpError if the parameters are no response to this request
 */
export function readAuthorizationResponse(
  request: AuthorizationRequest,
  encryptionKey: ResponseEncryptionKey | undefined,
  parameters: unknown,
): PlainResponse {
  const received = parseAuthorizationResponse(parameters);
  const response = received.kind === 'encrypted' ? decryptResponse(received.jwe, encryptionKey) : received;
  if (received.kind === 'answer' && encryptionKey) throw new OpenId4VpError('the response must be encrypted');
  if ('state' in request) assertState(response, request.state);
  return response;
}

function decryptResponse(jwe: string, key: ResponseEncryptionKey | undefined): PlainResponse {
  if (!key) throw new OpenId4VpError('the response must not be encrypted');
  const { header, plaintext } = decrypt(jwe, key);
  // §8.3: the header names the key of `client_metadata` that the wallet has used.
  if (header.kid !== undefined && header.kid !== jwkThumbprint(key.publicJwk)) {
    throw new OpenId4VpError('the response is encrypted to another key');
  }
  const response = parseAuthorizationResponse(parseJson(plaintext.toString()));
  if (response.kind === 'encrypted') throw new OpenId4VpError('the response is encrypted twice');
  return response;
}

function decrypt(jwe: string, key: ResponseEncryptionKey): DecryptedJwe {
  return translating(
    () => decryptJwe(jwe, toEcdh(key)),
    JweError,
    (cause) => new OpenId4VpError(`the response cannot be decrypted: ${cause.message}`, { cause }),
  );
}

function assertState({ state }: PlainResponse, expected: string): void {
  const isSame = state !== undefined && constantTimeEqual(state, expected);
  if (!isSame) throw new OpenId4VpError('the state is another one');
}
