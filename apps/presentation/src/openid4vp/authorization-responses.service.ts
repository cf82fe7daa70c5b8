import { Inject, Injectable } from '@nestjs/common';
import { ANSWERED_PRESENTATION } from '@vc/contract/routes';
import { Timeline } from '@vc/feature/timeline';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { isObject } from '@vc/protocol/json';
import { OpenId4VpError, parseAuthorizationResponse } from '@vc/protocol/openid4vp';
import { PresentationCipher } from '../presentations/presentation-cipher';
import { PresentationCompletionService } from '../presentations/presentation-completion.service';
import { Presentation } from '../presentations/presentation.entity';
import { presentationStep } from '../presentations/presentation.steps';
import { AuthorizationRequestsService } from './authorization-requests.service';
import { ReceivedBy, ResponseVerificationService, VerifiedResponse } from './response-verification.service';
import { responseSteps } from './response.steps';

/** How long a repeated response gets the response code again. The platform's own wallet repeats it for less time. */
const RESPONSE_CODE_REUSE_MS = 10 * 60_000;

export interface AnsweredPresentation {
  presentation: Presentation;
  /** For the holder's browser; absent if the response was repeated too late, follows a refused one, or may come from another sender. */
  responseCode?: string;
}

/** Receives the responses of wallets; a request accepts one verified response. */
@Injectable()
export class AuthorizationResponsesService {
  constructor(
    private readonly requests: AuthorizationRequestsService,
    private readonly verification: ResponseVerificationService,
    private readonly completion: PresentationCompletionService,
    private readonly cipher: PresentationCipher,
    private readonly timeline: Timeline,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Verifies a response, and records the verdict. The first refused response is recorded, and leaves the request open;
   * the first verified one ends it. A wallet that has lost the answer may repeat the same
   * response: the result is the same, and includes the response code for ten minutes.
   * @param parameters form parameters, or `data` of the Digital Credentials API
   * @throws OpenId4VpError if the parameters are no response to the request, which stays open
   * @throws DomainError `NOT_FOUND` if no request awaits a response
   */
  async receive(
    tenant: TenantId,
    requestId: string,
    parameters: unknown,
    channel: ReceivedBy,
  ): Promise<AnsweredPresentation> {
    const { responseMode } = channel;
    const answerHash = sha256Base64Url(JSON.stringify(parameters ?? null));
    const { presentation, retention } = await this.requests.findForResponse(tenant, requestId, {
      responseMode,
      answerHash,
    });
    if (presentation.answerHash === answerHash) return this.repeatAnswer(presentation, parameters);
    const responseProtocol = 'protocol' in channel ? channel.protocol : null;
    const unanswered = { ...presentation, answerHash, responseProtocol, error: null, credentials: [] };
    const verified = await this.verify(unanswered, parameters, channel);
    const steps = responseSteps(verified.presentation);
    const isDecisionTold = responseMode === 'dc_api' || isToldByWallet(presentation, parameters);
    if (await this.completion.complete(verified, { steps, retention, isDecisionTold })) {
      return this.withResponseCode(verified.presentation);
    }
    await this.timeline.record(...steps);
    const recorded = await this.requests.findForResponse(tenant, requestId, { responseMode, answerHash });
    if (recorded.presentation.answerHash === answerHash) return this.repeatAnswer(recorded.presentation, parameters);
    return { presentation: verified.presentation };
  }

  /** Records a response that cannot be read in the timeline. @throws OpenId4VpError */
  private async verify(
    presentation: Presentation,
    parameters: unknown,
    channel: ReceivedBy,
  ): Promise<VerifiedResponse> {
    try {
      return await this.verification.verify(presentation, parameters, channel);
    } catch (error) {
      if (error instanceof OpenId4VpError) {
        const { error: code, description: detail } = error;
        await this.timeline.record(presentationStep('response.refused', presentation, { code, detail }));
      }
      throw error;
    }
  }

  /** §13.3: an error response is not secret, so a client that read the request could repeat it to get the code. */
  private repeatAnswer(presentation: Presentation, parameters: unknown): AnsweredPresentation {
    const isGuessable = parseAuthorizationResponse(parameters).kind === 'error';
    return isGuessable || this.isLate(presentation) ? { presentation } : this.withResponseCode(presentation);
  }

  private isLate({ answeredAt }: Presentation): boolean {
    return answeredAt === null || answeredAt.getTime() + RESPONSE_CODE_REUSE_MS <= this.clock().getTime();
  }

  private withResponseCode(presentation: Presentation): AnsweredPresentation {
    return { presentation, responseCode: this.cipher.responseCode(presentation) };
  }
}

/**
 * Whether the wallet of the same organization has sent the response, which publishes the decision: it alone knows the id of
 * the presentation.
 */
function isToldByWallet({ id }: Presentation, parameters: unknown): boolean {
  return isObject(parameters) && parameters[ANSWERED_PRESENTATION] === id;
}
