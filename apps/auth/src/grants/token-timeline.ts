import { type IssuanceGrant, IssuanceGrantError, verifyPreAuthorizedCode } from '@vc/feature/issuance-grant';
import { ServiceKeys } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Inject, Injectable } from '@nestjs/common';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { TokenSteps } from './token-steps';

const MAX_DETAIL_CHARACTERS = 200;

/** Reports the requests with a pre-authorized code, also those that are refused, if the code names an issuance. */
@Injectable()
export class TokenTimeline {
  constructor(
    private readonly steps: TokenSteps,
    private readonly serviceKeys: ServiceKeys,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  reportIssued({ tenantId, issuanceId }: IssuanceGrant): void {
    this.steps.report({ tenantId, issuanceId, step: 'token.issued', grantType: 'pre-authorized_code' });
  }

  reportRefused({ oidc }: KoaContextWithOIDC, error: Error): void {
    const code = oidc.params?.['pre-authorized_code'];
    if (typeof code !== 'string' || !(error instanceof errors.OIDCProviderError)) return;
    const grant = this.findGrant(code);
    if (!grant) return;
    const { tenantId, issuanceId } = grant;
    const { error: reason, error_description: detail } = error;
    const refusal = { code: reason, ...(detail !== undefined && { detail: detail.slice(0, MAX_DETAIL_CHARACTERS) }) };
    this.steps.report({ tenantId, issuanceId, step: 'token.refused', grantType: 'pre-authorized_code', ...refusal });
  }

  /** The grant of a code that issuance has signed, also of an expired one. */
  private findGrant(code: string): IssuanceGrant | undefined {
    try {
      return verifyPreAuthorizedCode(code, this.serviceKeys, this.now());
    } catch (error) {
      if (!(error instanceof IssuanceGrantError)) throw error;
      return error.options.grant;
    }
  }
}
