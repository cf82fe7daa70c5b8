import { VerifiedPreAuthorizedCode, verifyPreAuthorizedCode } from '@vc/platform/access-control';
import { errors } from 'oidc-provider';
import { AccessTokenIssuer } from '../tokens/access-token-issuer';
import { Grant } from './grant';
import { RedeemedCodesRepository } from './redeemed-codes.repository';

export { PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
export const PRE_AUTHORIZED_CODE_PARAMETERS = ['pre-authorized_code', 'tx_code'];

const LIFETIME_SECONDS = 3600;

interface Dependencies {
  tokens: AccessTokenIssuer;
  codes: RedeemedCodesRepository;
  serviceTokenSecret: string;
  now(): Date;
}

/** OpenID4VCI 1.0 §6.1, for wallets with or without a client id. */
export function preAuthorizedCodeGrant({ tokens, codes, serviceTokenSecret, now }: Dependencies): Grant {
  return async ({ clientId, parameters }) => {
    const text = parameters['pre-authorized_code'];
    if (!text) throw new errors.InvalidRequest('pre-authorized_code is required');
    const code = await verifyPreAuthorizedCode(text, serviceTokenSecret, now()).catch(() => {
      throw new errors.InvalidGrant('the pre-authorized code is not valid');
    });
    const isTxCodeRight = checkTxCode(code, parameters.tx_code);
    const redemption = await codes.redeem(code.tenantId, code.jti, code.expiresAt, isTxCodeRight);
    if (redemption === 'wrong-tx-code') throw new errors.InvalidGrant('the tx_code is wrong');
    if (redemption === 'used') throw new errors.InvalidGrant('the pre-authorized code has been used');
    const access_token = await tokens.issue(claimsFor(code, clientId), LIFETIME_SECONDS);
    return { access_token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS, issuance_id: code.issuanceId };
  };
}

/** §6.3: a code that is missing or not expected is another error than a wrong one. */
function checkTxCode(code: VerifiedPreAuthorizedCode, txCode: string | undefined): boolean {
  if (!code.isTxCode && txCode !== undefined) throw new errors.InvalidRequest('tx_code is not expected');
  if (!code.isTxCode) return true;
  if (txCode === undefined) throw new errors.InvalidRequest('tx_code is required');
  return code.isTxCode(txCode);
}

function claimsFor(code: VerifiedPreAuthorizedCode, clientId: string) {
  return {
    aud: code.credentialIssuer,
    sub: code.issuanceId,
    client_id: clientId,
    tenant_id: code.tenantId,
    issuance_id: code.issuanceId,
    credential_configuration_ids: code.credentialConfigurationIds,
  };
}
