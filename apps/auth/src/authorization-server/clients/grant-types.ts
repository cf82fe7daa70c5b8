import { PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';

export { PRE_AUTHORIZED_CODE_GRANT };
export const TOKEN_EXCHANGE_GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** The grant types that a client may be registered for. */
export const CLIENT_GRANT_TYPES = [
  'client_credentials',
  'authorization_code',
  'refresh_token',
  TOKEN_EXCHANGE_GRANT,
  PRE_AUTHORIZED_CODE_GRANT,
];
