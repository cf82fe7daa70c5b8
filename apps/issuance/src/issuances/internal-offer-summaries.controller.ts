import { Controller, Get } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import { OfferSummariesService } from './offer-summaries.service';

/** For the consent page of the authorization server. */
@Controller('internal/tenants/:id/issuances/:issuanceId/offer-summary')
@Internal('auth')
export class InternalOfferSummariesController {
  constructor(private readonly summaries: OfferSummariesService) {}

  @Get()
  async get(@ResourceId('tenant') tenant: string, @ResourceId('issuance', 'issuanceId') issuanceId: string) {
    const { credentialNames, expiresAt } = await this.summaries.getByIssuance(tenant, issuanceId);
    return { credentialNames, expiresAt: expiresAt.toISOString() };
  }
}
