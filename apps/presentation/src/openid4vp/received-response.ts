import type { Jwk } from '@vc/protocol/crypto';
import { constantTimeEqual, decryptJwe, importEcdhKey, JweError, jwkThumbprint } from '@vc/protocol/crypto';
import type { AuthorizationResponse } from '@vc/protocol/openid4vp';
import { OpenId4VpError, parseAuthorizationResponse, parseJson } from '@vc/protocol/openid4vp';
import type { EncryptionKey, Presentation } from '../presentations/presentation.entity';

/** What a wallet sent, in the clear. */
export type PlainResponse = Exclude<AuthorizationResponse, { kind: 'encrypted' }>;

/**
 * Opens what a wallet sent, and holds it against the way in which it was asked for.
 * @throws OpenId4VpError for what is no answer to the request: anybody may have sent it, and the request goes on
 */
export function openResponse(
  { request }: Presentation,
  encryptionKey: EncryptionKey | undefined,
  parameters: unknown,
): PlainResponse {
  const received = parseAuthorizationResponse(parameters);
  const response = received.kind === 'encrypted' ? opened(received.jwe, encryptionKey) : received;
  const isInTheClear = received.kind === 'answer' && encryptionKey !== undefined;
  if (isInTheClear) throw new OpenId4VpError('the response must be encrypted');
  const { state } = request;
  if (state !== undefined && !isSame(response.state, state)) throw new OpenId4VpError('the state is another one');
  return response;
}

export function thumbprintOf(key: EncryptionKey | undefined): string | undefined {
  return key && jwkThumbprint(key.publicJwk);
}

function opened(jwe: string, key: EncryptionKey | undefined): PlainResponse {
  if (!key) throw new OpenId4VpError('the response must not be encrypted');
  const { header, plaintext } = decrypt(jwe, key);
  // §8.3: the key that it is encrypted to is named.
  if (header.kid !== undefined && header.kid !== kidOf(key.publicJwk)) {
    throw new OpenId4VpError('the response is encrypted to another key');
  }
  const response = parseAuthorizationResponse(parseJson(plaintext.toString()));
  if (response.kind === 'encrypted') throw new OpenId4VpError('the response is encrypted twice');
  return response;
}

function decrypt(jwe: string, { privateKey }: EncryptionKey) {
  const key = importEcdhKey(Buffer.from(privateKey, 'base64url'));
  try {
    return decryptJwe(jwe, key);
  } catch (cause) {
    if (cause instanceof JweError) {
      throw new OpenId4VpError(`the response cannot be decrypted: ${cause.message}`, { cause });
    }
    throw cause;
  }
}

function kidOf(publicJwk: Jwk): string {
  return jwkThumbprint(publicJwk);
}

function isSame(given: string | undefined, expected: string): boolean {
  return given !== undefined && constantTimeEqual(given, expected);
}
