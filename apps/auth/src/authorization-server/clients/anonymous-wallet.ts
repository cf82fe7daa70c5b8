import type { IncomingHttpHeaders } from 'node:http';
import type { Form } from './form';
import { PRE_AUTHORIZED_CODE_GRANT } from './grant-types';

/** The client id of every wallet that redeems a pre-authorized code without a client id of its own. */
export const ANONYMOUS_WALLET = 'anonymous-wallet';

/**
 * Adds the client id of the anonymous wallet to a token request without client identification (OpenID4VCI 1.0 §6.1).
 */
export function withClientId(form: Form, headers: IncomingHttpHeaders): Form {
  const isAnonymous =
    form.grant_type === PRE_AUTHORIZED_CODE_GRANT &&
    !form.client_id &&
    !form.client_assertion &&
    headers.authorization === undefined &&
    headers['oauth-client-attestation'] === undefined;
  return isAnonymous ? { ...form, client_id: ANONYMOUS_WALLET } : form;
}
