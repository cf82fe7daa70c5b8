import { Injectable } from '@nestjs/common';
import { type InteractionOutcome, toPage } from '../interactions/interaction-outcome';
import { TenantsService } from '../tenants/tenants.service';
import { acceptedPage, invitationPage } from './invitation-pages';
import { InvitationsService } from '../staff/invitations.service';

/** A person opens an invitation and chooses a password. */
@Injectable()
export class InvitationStep {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly tenants: TenantsService,
  ) {}

  /** @throws DomainError `NOT_FOUND` for an invitation that has ended */
  async show(token: string, error?: string): Promise<InteractionOutcome> {
    const { tenantId, name, email } = await this.invitations.get(token);
    const look = await this.tenants.getLook(tenantId);
    return toPage(invitationPage({ look, name, email, error }), { status: error === undefined ? 200 : 400 });
  }

  /** @throws DomainError `NOT_FOUND` for an invitation that has ended */
  async submit(token: string, form: unknown): Promise<InteractionOutcome> {
    const { password, repeated } = (form ?? {}) as Record<string, unknown>;
    const { tenantId } = await this.invitations.get(token);
    if (typeof password !== 'string' || password === '') return this.show(token, 'Choose a password.');
    if (password !== repeated) return this.show(token, 'The passwords are not the same.');
    const result = await this.invitations.accept(token, password);
    if (result.outcome === 'unsuitable') return this.show(token, result.reason);
    return toPage(acceptedPage(await this.tenants.getLook(tenantId)));
  }
}
