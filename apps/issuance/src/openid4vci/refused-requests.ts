import { Injectable } from '@nestjs/common';
import { Timeline, type TimelineStepName } from '@vc/feature/timeline';
import type { TenantId } from '@vc/platform/access-control';
import { OpenId4VciError } from '@vc/protocol/openid4vci';

/** An endpoint's requests for one issuance. */
interface RequestFor {
  tenantId: TenantId;
  issuanceId: string;
  step: TimelineStepName;
}

/** Records the requests of wallets that are refused in the timelines of their issuances. */
@Injectable()
export class RefusedRequests {
  constructor(private readonly timeline: Timeline) {}

  /** Records the error of the work before it throws it. */
  async recording<T>(request: RequestFor, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof OpenId4VciError) await this.record(request, error);
      throw error;
    }
  }

  async record({ tenantId, issuanceId, step }: RequestFor, { error, description }: OpenId4VciError): Promise<void> {
    await this.timeline.record({ tenantId, resourceId: issuanceId, step, code: error, detail: description });
  }
}
