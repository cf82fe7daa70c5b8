import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { OnboardingClient } from '@vc/platform/service-clients';
import { RecipientDto } from './recipient.dto';

/** A user of a tenant, as the owner of what is received. */
export interface Holder {
  tenantId: TenantId;
  userId: string;
}

/** Finds whom an organization means. */
@Injectable()
export class RecipientsService {
  constructor(private readonly onboarding: OnboardingClient) {}

  /** @throws DomainError `NOT_FOUND` when the tenant has no such user */
  async find(tenantId: TenantId, { recipient, identifierType }: RecipientDto): Promise<Holder> {
    const { id: userId } = await this.onboarding.recipient(tenantId, identifierType, recipient);
    return { tenantId, userId };
  }
}
