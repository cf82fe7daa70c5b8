import type { ResponseEncryption } from './credential-request';
import { parseResponseEncryption, requestObject } from './credential-request';
import { OpenId4VciError } from './openid4vci-error';

/** OpenID4VCI 1.0 §9.1 */
export interface DeferredCredentialRequest {
  transactionId: string;
  responseEncryption?: ResponseEncryption;
}

/** Unknown members are ignored. @throws OpenId4VciError */
export function parseDeferredCredentialRequest(body: unknown): DeferredCredentialRequest {
  const { transaction_id: transactionId, credential_response_encryption: encryption } = requestObject(body);
  if (typeof transactionId !== 'string') {
    throw new OpenId4VciError('invalid_credential_request', 'transaction_id must be a string');
  }
  const responseEncryption = parseResponseEncryption(encryption);
  return { transactionId, ...(responseEncryption && { responseEncryption }) };
}
