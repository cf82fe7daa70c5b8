import { DynamicModule, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { MailBudget, MailBudgetModule, Mailer } from '@vc/platform/mail';
import { Approvals } from '@vc/platform/approvals';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { InternalHttp, IssuanceClient, OnboardingClient } from '@vc/platform/service-clients';
import { ClientAdapter } from './authorization-server/adapters/client-adapter';
import { ProviderAdapters } from './authorization-server/adapters/provider-adapters';
import { ApprovalsController } from './administration/approvals/approvals.controller';
import { ApprovalsRepository } from './administration/approvals/approvals.repository';
import { ApprovalsService } from './administration/approvals/approvals.service';
import { InternalApprovalsController } from './administration/approvals/internal-approvals.controller';
import { AuditController } from './administration/audit/audit.controller';
import { AuditService } from './administration/audit/audit.service';
import { AuditRecordsRepository } from './administration/audit/audit-records.repository';
import { AuthConfig } from './auth-config';
import { AuthorizationCodeFlow } from './authorization-server/authorizations/authorization-code-flow';
import { BootstrapAdministrator } from './authorization-server/clients/bootstrap-administrator';
import { BrowserAppClients } from './authorization-server/clients/browser-app-clients';
import { ClientKeySets } from './authorization-server/clients/client-key-sets';
import { ClientSecretsService } from './authorization-server/clients/client-secrets.service';
import { ClientsController } from './authorization-server/clients/clients.controller';
import { ClientsRepository } from './authorization-server/clients/clients.repository';
import { ClientsService } from './authorization-server/clients/clients.service';
import { ExpiredRowsRepository } from './authorization-server/tokens/expired-rows.repository';
import { Grants } from './authorization-server/grants/grants';
import { GrantRequests } from './authorization-server/grants/grant-requests';
import { PreAuthorizedCodes } from './authorization-server/grants/pre-authorized-codes';
import { RedeemedCodesRepository } from './authorization-server/grants/redeemed-codes.repository';
import { BackChannelLogoutController } from './accounts/identity-providers/back-channel-logout.controller';
import { BackChannelLogoutService } from './accounts/identity-providers/back-channel-logout.service';
import { LogoutTokens } from './accounts/identity-providers/logout-tokens';
import { IdentityProvidersController } from './accounts/identity-providers/identity-providers.controller';
import { IdentityProvidersRepository } from './accounts/identity-providers/identity-providers.repository';
import { IdentityProvidersService } from './accounts/identity-providers/identity-providers.service';
import { OpenIdProviders } from './accounts/identity-providers/openid-providers';
import { AcceptedPassword } from './authorization-server/interactions/accepted-password';
import { ChangePasswordStep } from './authorization-server/interactions/change-password.step';
import { ConsentStep } from './authorization-server/interactions/consent.step';
import { EnrolmentStep } from './authorization-server/interactions/enrolment.step';
import { InteractionReader } from './authorization-server/interactions/interaction-reader';
import { PASSKEY_CONTROLLERS, PASSKEY_PROVIDERS } from './authorization-server/interactions/passkey-providers';
import { LogInAttempts } from './authorization-server/interactions/log-in-attempts';
import { LogInCompletion } from './authorization-server/interactions/log-in-completion';
import { SignOnController } from './authorization-server/interactions/sign-on.controller';
import { SignOnStep } from './authorization-server/interactions/sign-on.step';
import { LogInStep } from './authorization-server/interactions/log-in.step';
import { SecondFactorStep } from './authorization-server/interactions/second-factor.step';
import { ConsentService } from './authorization-server/interactions/consent.service';
import { InteractionsController } from './authorization-server/interactions/interactions.controller';
import { InteractionsService } from './authorization-server/interactions/interactions.service';
import { FailedAttemptsRepository } from './authorization-server/limits/failed-attempts.repository';
import { KnownDevices } from './authorization-server/limits/known-devices';
import { FailedAttemptsService } from './authorization-server/limits/failed-attempts.service';
import { TokenLimits } from './authorization-server/limits/token-limits';
import { EndedTokens } from './authorization-server/tokens/ended-tokens';
import { GrantTokensRepository } from './authorization-server/tokens/grant-tokens.repository';
import { IssuanceAuthorizationsRepository } from './authorization-server/authorizations/issuance-authorizations.repository';
import { OPERATOR_CONTROLLERS, OPERATOR_PROVIDERS } from './operator-providers';
import { ProviderFactory } from './authorization-server/provider/provider-factory';
import { ProviderHost } from './authorization-server/provider/provider-host';
import { ProviderStateRepository } from './authorization-server/adapters/provider-state.repository';
import { RESOURCES_PROVIDER } from './authorization-server/authorizations/resources-provider';
import { FAST_PATHS } from './authorization-server/provider/fast-paths';
import { WALLET_ATTESTATION_PROVIDERS } from './authorization-server/wallet-attestations/wallet-attestation-providers';
import { ExpiredRowsSweeper } from './authorization-server/tokens/expired-rows-sweeper';
import { InternalTenantsController } from './administration/tenants/internal-tenants.controller';
import { DiscoveryController } from './staff/scim/discovery.controller';
import { ProvisionedUsersRepository } from './staff/scim/provisioned-users.repository';
import { ProvisioningService } from './staff/scim/provisioning.service';
import { UsersController } from './staff/scim/users.controller';
import { AlertEventsController } from './staff/staff-alerts/alert-events.controller';
import { STAFF_ALERT_MAILER, StaffAlertMailer } from './staff/staff-alerts/staff-alert-mailer';
import { StaffAlertsRepository } from './staff/staff-alerts/staff-alerts.repository';
import { StaffAlertsService } from './staff/staff-alerts/staff-alerts.service';
import { StaffAdmissions } from './staff/staff-members/staff-admissions.service';
import { StaffChanges } from './staff/staff-members/staff-changes.service';
import { InvitationMails } from './staff/staff-members/invitation-mails';
import { InvitationStep } from './accounts/invitations/invitation.step';
import { InvitationsController } from './accounts/invitations/invitations.controller';
import { InvitationsService } from './staff/staff-members/invitations.service';
import { StaffController } from './staff/staff-members/staff.controller';
import { StaffRepository } from './staff/staff-members/staff.repository';
import { StaffScopes } from './staff/staff-members/staff-scopes';
import { StaffTenants } from './staff/staff-members/staff-tenants';
import { StaffService } from './staff/staff-members/staff.service';
import { ActiveMembers } from './staff/staff-members/active-members.service';
import { InternalStaffController } from './staff/staff-members/internal-staff.controller';
import { TENANT_DOMAIN_CONTROLLERS, TENANT_DOMAIN_PROVIDERS } from './administration/tenant-domains/tenant-domain-providers';
import { TenantsController } from './administration/tenants/tenants.controller';
import { TenantsRepository } from './administration/tenants/tenants.repository';
import { TenantsService } from './administration/tenants/tenants.service';
import { InternalRevokedTokensController } from './authorization-server/tokens/internal-revoked-tokens.controller';
import { RevocationFeed } from './authorization-server/tokens/revocation-feed';
import { RevocationFollowersRepository } from './authorization-server/tokens/revocation-followers.repository';
import { RevokedTokensRepository } from './authorization-server/tokens/revoked-tokens.repository';
import { TokenSteps } from './authorization-server/timeline/token-steps';
import { TokenTimeline } from './authorization-server/timeline/token-timeline';
import { SigningKeysRepository } from './authorization-server/tokens/signing-keys.repository';
import { InternalUserTokensController } from './accounts/users/internal-user-tokens.controller';
import { UserTokensService } from './accounts/users/user-tokens.service';
import { SigningKeysService } from './authorization-server/tokens/signing-keys.service';

/** Of a client at its `jwks_uri`. */
const MAX_KEY_SET_BYTES = 64 * 1024;

@Module({
  controllers: [
    TenantsController,
    ...OPERATOR_CONTROLLERS,
    ...TENANT_DOMAIN_CONTROLLERS,
    ClientsController,
    StaffController,
    ApprovalsController,
    AlertEventsController,
    IdentityProvidersController,
    SignOnController,
    BackChannelLogoutController,
    InvitationsController,
    UsersController,
    DiscoveryController,
    AuditController,
    InteractionsController,
    ...PASSKEY_CONTROLLERS,
    InternalTenantsController,
    InternalStaffController,
    InternalApprovalsController,
    InternalRevokedTokensController,
    InternalUserTokensController,
  ],
  providers: [
    TenantsService,
    TenantsRepository,
    ...OPERATOR_PROVIDERS,
    ...TENANT_DOMAIN_PROVIDERS,
    ClientsService,
    ClientsRepository,
    ClientSecretsService,
    BrowserAppClients,
    BootstrapAdministrator,
    ApprovalsService,
    ApprovalsRepository,
    StaffAlertsService,
    StaffAlertsRepository,
    StaffAlertMailer,
    StaffService,
    StaffChanges,
    StaffRepository,
    StaffScopes,
    ActiveMembers,
    StaffTenants,
    StaffAdmissions,
    ProvisioningService,
    ProvisionedUsersRepository,
    IdentityProvidersService,
    IdentityProvidersRepository,
    OpenIdProviders,
    LogoutTokens,
    BackChannelLogoutService,
    SignOnStep,
    InvitationsService,
    InvitationStep,
    AuditService,
    AuditRecordsRepository,
    FailedAttemptsService,
    KnownDevices,
    FailedAttemptsRepository,
    ExpiredRowsSweeper,
    ExpiredRowsRepository,
    InteractionsService,
    InteractionReader,
    LogInStep,
    LogInAttempts,
    LogInCompletion,
    ...PASSKEY_PROVIDERS,
    ChangePasswordStep,
    AcceptedPassword,
    SecondFactorStep,
    EnrolmentStep,
    ConsentStep,
    ConsentService,
    PreAuthorizedCodes,
    RedeemedCodesRepository,
    SigningKeysService,
    SigningKeysRepository,
    RevokedTokensRepository,
    RevocationFollowersRepository,
    RevocationFeed,
    EndedTokens,
    UserTokensService,
    GrantTokensRepository,
    ProviderHost,
    ProviderFactory,
    ProviderAdapters,
    ClientAdapter,
    ...WALLET_ATTESTATION_PROVIDERS,
    AuthorizationCodeFlow,
    Grants,
    ProviderStateRepository,
    IssuanceAuthorizationsRepository,
    GrantRequests,
    TokenSteps,
    TokenTimeline,
    ...FAST_PATHS,
    TokenLimits,
  ],
})
export class AuthModule {
  static register(config: AuthConfig): DynamicModule {
    const internalHttp = InternalHttp.factory('auth', config);
    return {
      module: AuthModule,
      imports: [MailBudgetModule.register()],
      providers: [
        {
          provide: OnboardingClient,
          useFactory: () => new OnboardingClient(internalHttp('onboarding')),
        },
        {
          provide: Approvals,
          inject: [ApprovalsService],
          useFactory: (approvals: ApprovalsService) => new Approvals(approvals),
        },
        {
          provide: OutgoingHttp,
          useFactory: () => new OutgoingHttp({ ...config.lookUpOptions, maxBodyBytes: MAX_KEY_SET_BYTES }),
        },
        {
          provide: ClientKeySets,
          inject: [OutgoingHttp, CLOCK, LOGGER],
          useFactory: ({ requester: request }: OutgoingHttp, clock: Clock, logger: Logger) =>
            new ClientKeySets({ request, clock, logger }),
        },
        {
          provide: InvitationMails,
          inject: [MailBudget],
          useFactory: (budget: MailBudget) =>
            new InvitationMails(budget, config.mailSettings && new Mailer(config.mailSettings)),
        },
        { provide: STAFF_ALERT_MAILER, useValue: config.mailSettings && new Mailer(config.mailSettings) },
        {
          provide: IssuanceClient,
          useFactory: () => new IssuanceClient(internalHttp('issuance')),
        },
        RESOURCES_PROVIDER,
      ],
    };
  }
}
