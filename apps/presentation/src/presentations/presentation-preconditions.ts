import { Inject, Injectable } from '@nestjs/common';
import { WebhookEndpoints } from '@vc/feature/annotations';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { CreatePresentationDto } from './create-presentation.dto';
import { assertExpiry } from './presentation-expiry';

/** The rules of a request that its body alone does not decide. */
@Injectable()
export class PresentationPreconditions {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ValidationFailed, DomainError `UNAVAILABLE` */
  async assert(tenant: TenantId, { expiresAt, webhookEndpointId }: CreatePresentationDto): Promise<void> {
    assertExpiry(expiresAt, this.clock());
    await this.endpoints.assertEnabled(tenant, webhookEndpointId);
  }
}
