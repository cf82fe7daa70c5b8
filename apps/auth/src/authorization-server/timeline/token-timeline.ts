import { LOGGER, type Logger } from '@vc/platform/observability';
import type { TokenStep } from '@vc/platform/service-clients';
import { Inject, Injectable } from '@nestjs/common';
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider';
import { parseAccountId } from '../authorizations/accounts';
import { IssuanceAuthorizationsRepository } from '../authorizations/issuance-authorizations.repository';
import { PRE_AUTHORIZED_CODE_GRANT } from '../clients/grant-types';
import { PreAuthorizedCodes } from '../grants/pre-authorized-codes';
import { TokenSteps } from './token-steps';

const MAX_DETAIL_CHARACTERS = 200;
const ALSO_EXPIRED = { ignoreExpiration: true };

type TokenRequest = Pick<TokenStep, 'tenantId' | 'issuanceId' | 'grantType'>;
type Outcome = Pick<TokenStep, 'step' | 'code' | 'detail'>;
type Parameters = Record<string, unknown>;

/** An authorization code or a refresh token. */
interface GrantSource {
  accountId?: string | undefined;
  grantId?: string | undefined;
}

/** Reports the token requests of wallets, also those that are refused, if the code or the refresh token is of an issuance. */
@Injectable()
export class TokenTimeline {
  constructor(
    private readonly steps: TokenSteps,
    private readonly authorizations: IssuanceAuthorizationsRepository,
    private readonly codes: PreAuthorizedCodes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Responses do not wait for the reports. */
  follow(provider: Provider): void {
    provider.on('grant.success', ({ oidc }) => void this.report(provider, oidc, { step: 'token.issued' }));
    provider.on('grant.error', ({ oidc }, error) => {
      if (!(error instanceof errors.OIDCProviderError)) return;
      const detail = error.error_description?.slice(0, MAX_DETAIL_CHARACTERS);
      const refusal = { code: error.error, ...(detail !== undefined && { detail }) };
      void this.report(provider, oidc, { step: 'token.refused', ...refusal });
    });
  }

  /** Never rejects. */
  private async report(provider: Provider, oidc: KoaContextWithOIDC['oidc'], outcome: Outcome): Promise<void> {
    try {
      const request = await this.findRequest(provider, oidc.params ?? {});
      if (request) this.steps.report({ ...request, ...outcome });
    } catch (error) {
      this.logger.warn({ event: 'timeline.dropped', count: 1, err: error });
    }
  }

  private async findRequest(provider: Provider, parameters: Parameters): Promise<TokenRequest | undefined> {
    const { grant_type: grantType, code, refresh_token: refreshToken } = parameters;
    if (grantType === PRE_AUTHORIZED_CODE_GRANT) return this.findOfPreAuthorizedCode(parameters['pre-authorized_code']);
    if (grantType === 'authorization_code' && typeof code === 'string') {
      return this.findOfSource(grantType, await provider.AuthorizationCode.find(code, ALSO_EXPIRED));
    }
    if (grantType === 'refresh_token' && typeof refreshToken === 'string') {
      return this.findOfSource(grantType, await provider.RefreshToken.find(refreshToken, ALSO_EXPIRED));
    }
    return undefined;
  }

  private findOfPreAuthorizedCode(code: unknown): TokenRequest | undefined {
    if (typeof code !== 'string') return undefined;
    const grant = this.codes.findSigned(code);
    return grant && { tenantId: grant.tenantId, issuanceId: grant.issuanceId, grantType: 'pre-authorized_code' };
  }

  private async findOfSource(grantType: string, source: GrantSource | undefined): Promise<TokenRequest | undefined> {
    const { accountId, grantId } = source ?? {};
    if (accountId === undefined || grantId === undefined) return undefined;
    const { tenantId } = parseAccountId(accountId);
    const authorization = await this.authorizations.find(tenantId, grantId);
    return authorization && { tenantId, issuanceId: authorization.issuanceId, grantType };
  }
}
