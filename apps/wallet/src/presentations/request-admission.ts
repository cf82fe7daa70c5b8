import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { LOGGER, type Logger } from '@vc/platform/observability';
import {
  createErrorResponse,
  isDcApiRequest,
  RequestRejectedError,
  toResponseForm,
  VerifiedRequest,
} from '@vc/protocol/openid4vp-client';
import { RevokedSignersService } from '../counterparties/revoked-signers.service';
import { StrangersService } from '../counterparties/strangers.service';
import { decideByPolicy } from '../registrations/registration-policy';
import { RegistrationsService } from '../registrations/registrations.service';
import { WalletSettingsService } from '../settings/wallet-settings.service';
import type { AdmittedRequest } from './admitted-request';
import { ResponseSender } from './response-sender';
import { verifierOf } from './verifier-identities';

/** Decides whether the wallet deals with a verified request. */
@Injectable()
export class RequestAdmission {
  constructor(
    private readonly strangers: StrangersService,
    private readonly revokedSigners: RevokedSignersService,
    private readonly registrations: RegistrationsService,
    private readonly settings: WalletSettingsService,
    private readonly sender: ResponseSender,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @throws RequestRejectedError for a revoked signer, and for a stranger or a registration that the tenant refuses;
   * DomainError `UNAVAILABLE`
   */
  async admit<R extends VerifiedRequest>(tenant: TenantId, request: R): Promise<AdmittedRequest<R>> {
    const issues = await this.revokedSigners.listIssues(tenant, verifierOf(request));
    if (issues.length > 0) throw new RequestRejectedError(issues);
    if (!(await this.strangers.isAdmitted(tenant, verifierOf(request)))) {
      throw new RequestRejectedError(['the verifier is not trusted here']);
    }
    const registration = await this.registrations.examine(tenant, request);
    const { warnings, refusals } = decideByPolicy(registration, await this.settings.get(tenant));
    if (refusals.length > 0) {
      await this.tellRefusal(tenant, request);
      throw new RequestRejectedError(refusals);
    }
    // The certificates are examined once: what the user sees stays as it was when the request came.
    const { verifierInfo: _verifierInfo, ...rest } = request;
    return { ...(rest as R), examined: { registration, warnings } };
  }

  /** Tells the verifier `access_denied` (OpenID4VP 1.0 §8.5). A failure changes nothing: the request is refused. */
  private async tellRefusal(tenantId: TenantId, request: VerifiedRequest): Promise<void> {
    if (isDcApiRequest(request)) return;
    const form = toResponseForm(createErrorResponse(request));
    await this.sender.send({ url: request.responseUri, form }).catch((err: unknown) => {
      this.logger.warn({ event: 'presentation-refusal.not-told', tenantId, err });
    });
  }
}
