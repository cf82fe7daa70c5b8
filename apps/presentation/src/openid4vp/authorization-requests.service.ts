import { Injectable } from '@nestjs/common';
import { Timeline, type TimelineStepName } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { TenantClocks } from '@vc/platform/service-clients';
import { baseResponseMode, BaseResponseMode, isPassedByValue } from '@vc/protocol/openid4vp';
import { Presentation } from '../presentations/presentation.entity';
import { awaitsResponse } from '../presentations/presentation-status';
import { presentationStep } from '../presentations/presentation.steps';
import { AwaitedPresentation, PresentationsRepository } from '../presentations/presentations.repository';
import { requestNotOpen, requestPassedByValue } from './openid4vp.errors';
import { RequestObjects } from './request-objects';

/** Signed requests for wallets (OpenID4VP 1.0 §5.7 to §5.10). */
@Injectable()
export class AuthorizationRequestsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly requestObjects: RequestObjects,
    private readonly timeline: Timeline,
    private readonly clocks: TenantClocks,
  ) {}

  /**
   * The presentation whose request awaits a response.
   * @throws DomainError `NOT_FOUND` if it does not exist, has ended or has another response mode
   */
  async findOpen(tenant: TenantId, requestId: string, responseMode: BaseResponseMode): Promise<Presentation> {
    const presentation = await this.database.single(tenant, (tx) =>
      this.presentations.findByRequest(tx, tenant, requestId),
    );
    const isOpen =
      presentation &&
      awaitsResponse(presentation, await this.clocks.now(tenant)) &&
      baseResponseMode(presentation.request) === responseMode;
    return isOpen ? presentation : this.refuse(presentation, 'request.refused');
  }

  /** Returns those of the requests that await a response. @param requestIds random parts of request URIs */
  async listOpen(tenant: TenantId, requestIds: string[]): Promise<string[]> {
    const now = await this.clocks.now(tenant);
    const presentations = await this.database.transaction(tenant, (tx) =>
      this.presentations.listByRequests(tx, tenant, requestIds),
    );
    return presentations.filter((each) => awaitsResponse(each, now)).map(({ requestId }) => requestId);
  }

  /**
   * The presentation whose request awaits a response, or has been answered with the same `direct_post` response, and the
   * retention rule for the response.
   * @param answerHash base64url SHA-256 of the response parameters
   * @throws DomainError `NOT_FOUND`
   */
  async findForResponse(
    tenant: TenantId,
    requestId: string,
    { responseMode, answerHash }: { responseMode: BaseResponseMode; answerHash: string },
  ): Promise<AwaitedPresentation> {
    const found = await this.database.single(tenant, (tx) => this.presentations.findAwaited(tx, tenant, requestId));
    if (!found) return this.refuse(undefined, 'response.refused');
    const { presentation } = found;
    const isRepeated = presentation.answerHash === answerHash && presentation.status !== 'cancelled';
    const isAccepted =
      baseResponseMode(presentation.request) === responseMode &&
      (awaitsResponse(presentation, await this.clocks.now(tenant)) || (isRepeated && responseMode === 'direct_post'));
    return isAccepted ? found : this.refuse(presentation, 'response.refused');
  }

  /** @param walletNonce nonce by which the wallet recognizes a fresh request object (§5.10) */
  async createRequestObject(tenant: TenantId, requestId: string, walletNonce?: string): Promise<string> {
    const presentation = await this.findOpen(tenant, requestId, 'direct_post');
    if (isPassedByValue(presentation.request)) throw requestPassedByValue();
    // The wallet does not wait for the write.
    this.timeline.recordLater(presentationStep('request.fetched', presentation));
    if (walletNonce === undefined) return this.requestObjects.get(presentation);
    return this.requestObjects.signWithNonce(presentation, walletNonce);
  }

  /** @throws DomainError `NOT_FOUND` */
  private async refuse(presentation: Presentation | undefined, step: TimelineStepName): Promise<never> {
    if (presentation) await this.timeline.record(refusalStep(presentation, step));
    throw requestNotOpen();
  }
}

function refusalStep(presentation: Presentation, step: TimelineStepName) {
  return presentationStep(step, presentation, {
    code: 'NOT_FOUND',
    detail: 'The request is not open, or has another response mode.',
    facts: { status: presentation.status },
  });
}
