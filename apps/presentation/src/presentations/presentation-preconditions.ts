import { Injectable } from '@nestjs/common';
import { WebhookEndpoints } from '@vc/feature/annotations';
import { type TenantId } from '@vc/platform/access-control';
import { TenantClocks } from '@vc/platform/service-clients';
import { CreatePresentationDto } from './create-presentation.dto';
import { assertExpiry } from './presentation-expiry';

/** The rules of a request that its body alone does not decide. */
@Injectable()
export class PresentationPreconditions {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly clocks: TenantClocks,
  ) {}

  /** @throws ValidationFailed, DomainError `UNAVAILABLE` */
  async assert(tenant: TenantId, { expiresAt, webhookEndpointId }: CreatePresentationDto): Promise<void> {
    assertExpiry(expiresAt, await this.clocks.now(tenant));
    await this.endpoints.assertEnabled(tenant, webhookEndpointId);
  }
}
