import type { TenantClocks } from '@vc/platform/service-clients';
import type { PreAuthorizedCode } from '@vc/feature/issuance-grant';
import type { CredentialDetail, CredentialIdentifiers } from './authorization-details';
import { detailsOfSeveral, parseAuthorizationDetails, withCredentialIdentifiers } from './authorization-details';
import type { AccessTokenIssuer } from '../tokens/access-token-issuer';
import { ACCESS_TOKEN_SECONDS } from '../tokens/access-token-issuer';
import type { TenantsService } from '../../administration/tenants/tenants.service';
import {
  invalidPreAuthorizedCode,
  issuerSuspended,
  parameterRequired,
  preAuthorizedCodeUsed,
  txCodeAttemptsUsedUp,
  txCodeNotExpected,
  wrongTxCode,
} from './grant.errors';
import type { Grant } from './grant';
import type { PreAuthorizedCodes } from './pre-authorized-codes';
import type { RedeemedCodesRepository, RedemptionOutcome } from './redeemed-codes.repository';

export const PRE_AUTHORIZED_CODE_PARAMETERS = ['pre-authorized_code', 'tx_code', 'authorization_details'];

interface Dependencies {
  tokens: AccessTokenIssuer;
  codes: PreAuthorizedCodes;
  redeemed: RedeemedCodesRepository;
  tenants: TenantsService;
  clocks: TenantClocks;
}

/** The pre-authorized code grant, for wallets with or without a client id (OpenID4VCI 1.0 §6.1). */
export function preAuthorizedCodeGrant({ tokens, codes, redeemed, tenants, clocks }: Dependencies): Grant {
  return async ({ clientId, parameters, jkt }) => {
    const text = parameters['pre-authorized_code'];
    if (!text) throw parameterRequired('pre-authorized_code');
    const code = codes.verify(text);
    await assertActive(tenants, code.tenantId);
    // The time of a sandbox is never behind, so the check above is enough for the others.
    if (code.expiresAt <= (await clocks.now(code.tenantId))) throw invalidPreAuthorizedCode();
    const details = resolveDetails(parameters.authorization_details, code.credentialIdentifiers);
    const isTxCodeRight = checkTxCode(code, parameters.tx_code);
    const { jti, expiresAt } = code;
    assertRedeemed(await redeemed.redeem(code.tenantId, { jti, expiresAt, isTxCodeRight, jkt }));
    const response = await tokens.issue(toClaims(code, clientId, details), jkt, ACCESS_TOKEN_SECONDS);
    return { ...response, issuance_id: code.issuanceId, ...(details && { authorization_details: details }) };
  };
}

/** A code may outlive its issuer. */
async function assertActive(tenants: TenantsService, id: string): Promise<void> {
  const tenant = await tenants.findRecent(id);
  if (!tenant) throw invalidPreAuthorizedCode();
  if (tenant.status === 'suspended') throw issuerSuspended();
}

function assertRedeemed(outcome: RedemptionOutcome): void {
  if (outcome.kind === 'wrong-tx-code') throw wrongTxCode(outcome.attemptsLeft);
  if (outcome.kind === 'used-up') throw txCodeAttemptsUsedUp();
  if (outcome.kind === 'used') throw preAuthorizedCodeUsed();
}

/** OpenID4VCI 1.0 §6.3: a missing or unexpected tx_code is `invalid_request`, a wrong one `invalid_grant`. */
function checkTxCode(code: PreAuthorizedCode, txCode: string | undefined): boolean {
  if (!code.isTxCode && txCode !== undefined) throw txCodeNotExpected();
  if (!code.isTxCode) return true;
  if (txCode === undefined) throw parameterRequired('tx_code');
  return code.isTxCode(txCode);
}

function resolveDetails(text: string | undefined, offered: CredentialIdentifiers) {
  if (text === undefined) return detailsOfSeveral(offered);
  return withCredentialIdentifiers(parseAuthorizationDetails(text, offered), offered);
}

function toClaims(code: PreAuthorizedCode, clientId: string, details?: CredentialDetail[]) {
  const requested = details?.map((detail) => detail.credential_configuration_id);
  return {
    aud: code.credentialIssuer,
    sub: code.issuanceId,
    sub_kind: 'offer' as const,
    client_id: clientId,
    tenant_id: code.tenantId,
    issuance_id: code.issuanceId,
    grant_id: code.jti,
    credential_configuration_ids: requested ?? Object.keys(code.credentialIdentifiers),
  };
}
