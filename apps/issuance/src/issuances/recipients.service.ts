import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { DomainError } from '@vc/platform/http';
import { OnboardingClient } from '@vc/platform/service-clients';
import { CreateIssuanceDto } from './create-issuance.dto';

/** Finds whom an organization offers something to. */
@Injectable()
export class RecipientsService {
  constructor(private readonly onboarding: OnboardingClient) {}

  /** The user's id, or null where the offer names nobody. @throws DomainError `NOT_FOUND` */
  async find(
    tenant: TenantId,
    { recipient, identifierType = 'email' }: Pick<CreateIssuanceDto, 'recipient' | 'identifierType'>,
  ): Promise<string | null> {
    if (recipient === undefined) return null;
    const user = await this.onboarding.findUser(tenant, identifierType, recipient);
    if (user) return user.id;
    throw new DomainError('NOT_FOUND', 'There is no such recipient.', { source: { pointer: '/recipient' } });
  }
}
