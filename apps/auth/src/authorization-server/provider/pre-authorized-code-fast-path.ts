import { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { TenantClocks } from '@vc/platform/service-clients';
import { ANONYMOUS_WALLET } from '../clients/anonymous-wallet';
import type { Form } from '../clients/form';
import { PRE_AUTHORIZED_CODE_GRANT } from '../clients/grant-types';
import { preAuthorizedCodeGrant } from '../grants/pre-authorized-code.grant';
import { PreAuthorizedCodes } from '../grants/pre-authorized-codes';
import { RedeemedCodesRepository } from '../grants/redeemed-codes.repository';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { TokenSteps } from '../timeline/token-steps';
import { TokenResponse } from '../tokens/access-token-issuer';
import { FastPath, needsProvider } from './fast-path';
import { ProviderHost } from './provider-host';

/** Without `tx_code`: a wrong one is counted, so oidc-provider must not try the request a second time. */
const KNOWN_PARAMETERS = ['grant_type', 'client_id', 'pre-authorized_code'];

/** Answers wallets without a client id that redeem a pre-authorized code without a transaction code. */
@Injectable()
export class PreAuthorizedCodeFastPath implements FastPath {
  constructor(
    private readonly host: ProviderHost,
    private readonly codes: PreAuthorizedCodes,
    private readonly redeemed: RedeemedCodesRepository,
    private readonly tenants: TenantsService,
    private readonly clocks: TenantClocks,
    private readonly steps: TokenSteps,
  ) {}

  async answer(form: Form, headers: IncomingHttpHeaders): Promise<TokenResponse | undefined> {
    const isAnonymous = form.client_id === ANONYMOUS_WALLET && headers.authorization === undefined;
    if (form.grant_type !== PRE_AUTHORIZED_CODE_GRANT || !isAnonymous) return undefined;
    if (needsProvider(form, headers, KNOWN_PARAMETERS)) return undefined;
    const code = this.codes.findSigned(String(form['pre-authorized_code']));
    if (!code) return undefined;
    const { codes, redeemed, tenants, clocks } = this;
    const grant = preAuthorizedCodeGrant({ tokens: this.host.tokens, codes, redeemed, tenants, clocks });
    const { tenantId, issuanceId } = code;
    const request = {
      clientId: ANONYMOUS_WALLET,
      tenantId,
      allowedScopes: [],
      parameters: form as Record<string, string>,
    };
    const response = await grant(request).catch(() => undefined);
    if (response) {
      this.steps.report({ tenantId, issuanceId, step: 'token.issued', grantType: 'pre-authorized_code' });
    }
    return response;
  }
}
