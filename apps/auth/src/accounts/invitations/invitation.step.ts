import { Injectable } from '@nestjs/common';
import { atAddress, type PageReader } from '@vc/platform/pages';
import { type InteractionOutcome, toPage } from '../../authorization-server/interactions/interaction-outcome';
import { authTexts } from '../../authorization-server/page-texts/auth-texts';
import { type FormError, unsuitablePassword } from '../../authorization-server/page-texts/form-error';
import { InvitationsService } from '../../staff/staff-members/invitations.service';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { acceptedPage, invitationPage } from './invitation-pages';

const NO_PASSWORD: FormError = { key: 'failed.no-password', field: 'password' };
const NOT_SAME: FormError = { key: 'failed.not-same', field: 'repeated' };

/** A person opens an invitation and chooses a password. */
@Injectable()
export class InvitationStep {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly tenants: TenantsService,
  ) {}

  /** @throws DomainError `NOT_FOUND` for an invitation that has ended */
  async show(token: string, reader: PageReader, error?: FormError): Promise<InteractionOutcome> {
    const { tenantId, name, email } = await this.invitations.get(token);
    const look = await this.tenants.getLook(tenantId);
    const page = invitationPage({ t: authTexts(reader.language), look, name, email, error });
    return toPage(page, reader, { status: error === undefined ? 200 : 400 });
  }

  /** @throws DomainError `NOT_FOUND` for an invitation that has ended */
  async submit(token: string, form: unknown, reader: PageReader): Promise<InteractionOutcome> {
    const { password, repeated } = (form ?? {}) as Record<string, unknown>;
    const { tenantId } = await this.invitations.get(token);
    if (typeof password !== 'string' || password === '') return this.show(token, reader, NO_PASSWORD);
    if (password !== repeated) return this.show(token, reader, NOT_SAME);
    const result = await this.invitations.accept(token, password);
    if (result.outcome === 'unsuitable') return this.show(token, reader, unsuitablePassword(result.rule, 'password'));
    // The invitation has ended, so that its address shows nothing more.
    const page = acceptedPage(authTexts(reader.language), await this.tenants.getLook(tenantId));
    return toPage(page, atAddress(reader, undefined));
  }
}
