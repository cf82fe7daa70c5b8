import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { OnboardingClient } from '@vc/platform/service-clients';
import { Holder } from './holder';
import { RecipientDto } from './recipient.dto';

/** Resolves the identifiers by which organizations name users. */
@Injectable()
export class RecipientsService {
  constructor(private readonly onboarding: OnboardingClient) {}

  /** @throws DomainError `NOT_FOUND` when the tenant has no such user */
  async get(tenantId: TenantId, { recipient, identifierType }: RecipientDto): Promise<Holder> {
    const { id: userId } = await this.onboarding.recipient(tenantId, identifierType, recipient);
    return { tenantId, userId };
  }
}
