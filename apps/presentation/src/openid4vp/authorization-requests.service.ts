import { Injectable } from '@nestjs/common';
import { Timeline, type TimelineStepName } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { TenantClocks } from '@vc/platform/service-clients';
import { baseResponseMode, BaseResponseMode, isPassedByValue } from '@vc/protocol/openid4vp';
import { Presentation } from '../presentations/presentation.entity';
import { awaitsResponse } from '../presentations/presentation-status';
import { presentationStep } from '../presentations/presentation.steps';
import { PresentationsRepository } from '../presentations/presentations.repository';
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
    return this.findMatching(
      tenant,
      { requestId, refusal: 'request.refused' },
      (presentation, now) =>
        awaitsResponse(presentation, now) && baseResponseMode(presentation.request) === responseMode,
    );
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
   * The presentation whose request awaits a response, or has been answered with the same `direct_post` response.
   * @param answerHash base64url SHA-256 of the response parameters
   * @throws DomainError `NOT_FOUND`
   */
  async findForResponse(
    tenant: TenantId,
    requestId: string,
    { responseMode, answerHash }: { responseMode: BaseResponseMode; answerHash: string },
  ): Promise<Presentation> {
    return this.findMatching(tenant, { requestId, refusal: 'response.refused' }, (presentation, now) => {
      const isRepeated = presentation.answerHash === answerHash && presentation.status !== 'cancelled';
      return (
        baseResponseMode(presentation.request) === responseMode &&
        (awaitsResponse(presentation, now) || (isRepeated && responseMode === 'direct_post'))
      );
    });
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

  private async findMatching(
    tenant: TenantId,
    { requestId, refusal }: { requestId: string; refusal: TimelineStepName },
    matches: (presentation: Presentation, now: Date) => boolean,
  ): Promise<Presentation> {
    const presentation = await this.database.single(tenant, (tx) =>
      this.presentations.findByRequest(tx, tenant, requestId),
    );
    if (presentation && matches(presentation, await this.clocks.now(tenant))) return presentation;
    if (presentation) await this.timeline.record(refusalStep(presentation, refusal));
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
