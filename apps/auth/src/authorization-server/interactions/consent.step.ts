import { Inject, Injectable } from '@nestjs/common';
import { findBrowserApp } from '@vc/contract/access';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { IssuanceClient } from '@vc/platform/service-clients';
import { readDateTime } from '@vc/protocol/times';
import { authTexts, type AuthTexts } from '../page-texts/auth-texts';
import { StaffScopes } from '../../staff/staff-members/staff-scopes';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { ConsentService } from './consent.service';
import type { AuthorizationRequest, Interaction } from './interaction';
import { type InteractionOutcome, toPage } from './interaction-outcome';
import { consentPage } from './interaction-pages';
import { offerGone } from './interaction.errors';

const NOTHING_ALLOWED = 'the roles of the person allow nothing of what is requested';

/** The person reads what the client requests, and allows it. */
@Injectable()
export class ConsentStep {
  constructor(
    private readonly tenants: TenantsService,
    private readonly issuance: IssuanceClient,
    private readonly consents: ConsentService,
    private readonly staffScopes: StaffScopes,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns the page, or denies a request of which the roles of a member of staff allow nothing. The platform's own apps need no page.
   */
  async show(interaction: Interaction): Promise<InteractionOutcome> {
    const { authorization, reader } = interaction;
    const { clientName, tenantId, params } = authorization;
    const t = authTexts(reader.language);
    const look = await this.tenants.getLook(tenantId);
    const redirectHost = hostOf(String(params.redirect_uri));
    const permissions = await this.describePermissions(authorization, look.name, t);
    if (permissions.permissions.length === 0) return interaction.deny(NOTHING_ALLOWED);
    // The apps are this platform, and can do no more than the person: docs/adr/0065, 0068.
    if (findBrowserApp(authorization.clientId) !== undefined) return this.allow(interaction);
    return toPage(consentPage({ t, look, clientName, redirectHost, ...permissions }), reader);
  }

  /** @throws DomainError `INVALID_STATE` for an offer that has ended or has been redeemed */
  async allow(interaction: Interaction): Promise<InteractionOutcome> {
    const { authorizer, authorization, provider, loggedInAt } = interaction;
    const { issuerState, clientId, tenantId, purpose, params } = authorization;
    if (purpose === 'issuance' && !issuerState) throw offerGone();
    const grantId = await this.consents.grant(provider, {
      clientId,
      account: authorizer,
      params,
      issuerState,
      loggedInAt,
    });
    this.logger.info({ event: 'authorization.granted', tenantId, clientId, accountKind: authorizer.kind });
    return interaction.allow(grantId);
  }

  private async describePermissions(authorization: AuthorizationRequest, organization: string, t: AuthTexts) {
    const { purpose, tenantId, issuerState, account, params } = authorization;
    if (purpose === 'staff') {
      const scopes = account ? await this.staffScopes.select(tenantId, account.id, params.scope) : [];
      return { permissions: scopes.map((scope) => t.text(`scope.${scope}`)) };
    }
    if (purpose === 'wallet') {
      return { permissions: [t.text('consent.wallet.see', { organization }), t.text('consent.wallet.answer')] };
    }
    const offer = issuerState && (await this.issuance.offerSummary(tenantId, issuerState.issuanceId));
    if (!offer) return { permissions: [t.text('consent.offers', { organization })] };
    const permissions = offer.credentialNames.map((credential) =>
      t.text('consent.offer', { credential, organization }),
    );
    return { permissions, expiresAt: readDateTime(offer.expiresAt) };
  }
}

/** A private-use scheme has no host. */
function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host || protocol.slice(0, -1);
}
