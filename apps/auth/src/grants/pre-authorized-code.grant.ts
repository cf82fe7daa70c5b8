import { type PreAuthorizedCode, verifyPreAuthorizedCode } from '@vc/platform/access-control';
import { errors } from 'oidc-provider';
import { ACCESS_TOKEN_SECONDS, AccessTokenIssuer } from '../tokens/access-token-issuer';
import { Grant } from './grant';
import { RedeemedCodesRepository } from './redeemed-codes.repository';

export const PRE_AUTHORIZED_CODE_PARAMETERS = ['pre-authorized_code', 'tx_code'];

interface Dependencies {
  tokens: AccessTokenIssuer;
  codes: RedeemedCodesRepository;
  serviceTokenSecret: string;
  now(): Date;
}

/** OpenID4VCI 1.0 §6.1, for wallets with or without a client id. */
export function preAuthorizedCodeGrant({ tokens, codes, serviceTokenSecret, now }: Dependencies): Grant {
  return async ({ clientId, parameters, jkt }) => {
    const text = parameters['pre-authorized_code'];
    if (!text) throw new errors.InvalidRequest('pre-authorized_code is required');
    const code = await verifyPreAuthorizedCode(text, serviceTokenSecret, now()).catch(() => {
      throw new errors.InvalidGrant('the pre-authorized code is not valid');
    });
    const isTxCodeRight = checkTxCode(code, parameters.tx_code);
    const redemption = await codes.redeem(code.tenantId, code.jti, code.expiresAt, isTxCodeRight);
    if (redemption === 'wrong-tx-code') throw new errors.InvalidGrant('the tx_code is wrong');
    if (redemption === 'used') throw new errors.InvalidGrant('the pre-authorized code has been used');
    const response = await tokens.issue(claimsFor(code, clientId), jkt, ACCESS_TOKEN_SECONDS);
    return { ...response, issuance_id: code.issuanceId };
  };
}

/** §6.3: a code that is missing or not expected is another error than a wrong one. */
function checkTxCode(code: PreAuthorizedCode, txCode: string | undefined): boolean {
  if (!code.isTxCode && txCode !== undefined) throw new errors.InvalidRequest('tx_code is not expected');
  if (!code.isTxCode) return true;
  if (txCode === undefined) throw new errors.InvalidRequest('tx_code is required');
  return code.isTxCode(txCode);
}

function claimsFor(code: PreAuthorizedCode, clientId: string) {
  return {
    aud: code.credentialIssuer,
    sub: code.issuanceId,
    client_id: clientId,
    tenant_id: code.tenantId,
    issuance_id: code.issuanceId,
    credential_configuration_ids: code.credentialConfigurationIds,
  };
}
