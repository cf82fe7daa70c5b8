import type { Jwk } from '@vc/protocol/crypto';
import { jwkThumbprint } from '@vc/protocol/crypto';
import type { AuthorizationRequest } from './authorization-request';
import { originAudience } from './client-id';
import { dcApiSessionTranscript, sessionTranscript } from './session-transcript';

/** How the response has reached the verifier. */
export type ResponseChannel =
  | { responseMode: 'direct_post' }
  /** `origin` is the origin of the page that received the response. */
  | { responseMode: 'dc_api'; origin: string };

/** The values by which a holder binds a presentation to a request (OpenID4VP 1.0 Appendix B). */
export interface PresentationSession {
  nonce: string;
  /** `aud` of a key binding JWT: the client id, or the origin of the calling page (Appendix A.4). */
  audience: string;
  /** Encoded `SessionTranscript` of ISO/IEC 18013-5 §9.1.5.1, as Appendix B.2.6 defines it. */
  sessionTranscript: Uint8Array;
  /** `transaction_data` of the request. */
  transactionData: string[];
}

/**
 * Returns the values that a response to `request` must be bound to.
 * @param encryptionKey public key that the wallet encrypts the response to
 * @throws TypeError if the channel is `direct_post` and the request has no `response_uri`
 */
export function presentationSession(
  request: AuthorizationRequest,
  channel: ResponseChannel,
  encryptionKey?: Jwk,
): PresentationSession {
  const { nonce, client_id: clientId, transaction_data: transactionData = [] } = request;
  const encryptionKeyThumbprint = encryptionKey && jwkThumbprint(encryptionKey);
  if (channel.responseMode === 'dc_api') {
    const { origin } = channel;
    const transcript = dcApiSessionTranscript({ origin, nonce, encryptionKeyThumbprint });
    return { nonce, audience: originAudience(origin), transactionData, sessionTranscript: transcript };
  }
  if (!('response_uri' in request)) throw new TypeError('A direct_post response needs a request with a response_uri.');
  const { response_uri: responseUri } = request;
  const transcript = sessionTranscript({ clientId, nonce, responseUri, encryptionKeyThumbprint });
  return { nonce, audience: clientId, transactionData, sessionTranscript: transcript };
}
