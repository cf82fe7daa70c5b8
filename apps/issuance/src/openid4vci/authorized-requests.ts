import { Injectable } from '@nestjs/common';
import { Timeline, type TimelineStepName } from '@vc/feature/timeline';
import type { PresentedToken, TenantId } from '@vc/platform/access-control';
import { OpenId4VciError } from '@vc/protocol/openid4vci';
import { type IssuanceToken, IssuanceTokenVerifier } from './issuance-token';

interface AuthorizedRequest {
  tenantId: TenantId;
  presented: PresentedToken | undefined;
  /** Step of the timeline if the request is refused. */
  refusal: TimelineStepName;
}

/** Answers requests with an access token, and records those that are refused in the timelines of their issuances. */
@Injectable()
export class AuthorizedRequests {
  constructor(
    private readonly tokens: IssuanceTokenVerifier,
    private readonly timeline: Timeline,
  ) {}

  /** @throws OpenId4VciError of the token or of the answer */
  async answer<T>(request: AuthorizedRequest, answer: (token: IssuanceToken) => Promise<T>): Promise<T> {
    try {
      return await answer(await this.tokens.verify(request.tenantId, request.presented));
    } catch (error) {
      if (error instanceof OpenId4VciError) await this.record(request, error);
      throw error;
    }
  }

  private async record({ tenantId, presented, refusal }: AuthorizedRequest, error: OpenId4VciError): Promise<void> {
    const issuanceId = presented && (await this.tokens.findIssuance(tenantId, presented));
    if (issuanceId === undefined) return;
    const { error: code, description: detail } = error;
    await this.timeline.record({ tenantId, resourceId: issuanceId, step: refusal, code, detail });
  }
}
