import { DynamicModule, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { MailBudget, MailBudgetModule, Mailer } from '@vc/platform/mail';
import { Approvals } from '@vc/platform/audit';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { InternalHttp, IssuanceClient, OnboardingClient } from '@vc/platform/service-clients';
import { ClientAdapter } from './adapters/client-adapter';
import { ProviderAdapters } from './adapters/provider-adapters';
import { ApprovalsController } from './approvals/approvals.controller';
import { ApprovalsRepository } from './approvals/approvals.repository';
import { ApprovalsService } from './approvals/approvals.service';
import { InternalApprovalsController } from './approvals/internal-approvals.controller';
import { AuditController } from './audit/audit.controller';
import { AuditService } from './audit/audit.service';
import { AuditRecordsRepository } from './audit/audit-records.repository';
import { AuthConfig } from './auth-config';
import { AuthorizationCodeFlow } from './authorizations/authorization-code-flow';
import { BootstrapAdministrator } from './clients/bootstrap-administrator';
import { BrowserAppClients } from './clients/browser-app-clients';
import { ClientKeySets } from './clients/client-key-sets';
import { ClientSecretsService } from './clients/client-secrets.service';
import { ClientsController } from './clients/clients.controller';
import { ClientsRepository } from './clients/clients.repository';
import { ClientsService } from './clients/clients.service';
import { ExpiredRowsRepository } from './expired-rows.repository';
import { Grants } from './grants/grants';
import { GrantRequests } from './grants/grant-requests';
import { PreAuthorizedCodes } from './grants/pre-authorized-codes';
import { RedeemedCodesRepository } from './grants/redeemed-codes.repository';
import { BackChannelLogoutController } from './identity-providers/back-channel-logout.controller';
import { BackChannelLogoutService } from './identity-providers/back-channel-logout.service';
import { LogoutTokens } from './identity-providers/logout-tokens';
import { IdentityProvidersController } from './identity-providers/identity-providers.controller';
import { IdentityProvidersRepository } from './identity-providers/identity-providers.repository';
import { IdentityProvidersService } from './identity-providers/identity-providers.service';
import { OpenIdProviders } from './identity-providers/openid-providers';
import { AcceptedPassword } from './interactions/accepted-password';
import { ChangePasswordStep } from './interactions/change-password.step';
import { ConsentStep } from './interactions/consent.step';
import { EnrolmentStep } from './interactions/enrolment.step';
import { InteractionReader } from './interactions/interaction-reader';
import { PASSKEY_CONTROLLERS, PASSKEY_PROVIDERS } from './interactions/passkey-providers';
import { LogInAttempts } from './interactions/log-in-attempts';
import { LogInCompletion } from './interactions/log-in-completion';
import { SignOnController } from './interactions/sign-on.controller';
import { SignOnStep } from './interactions/sign-on.step';
import { LogInStep } from './interactions/log-in.step';
import { SecondFactorStep } from './interactions/second-factor.step';
import { ConsentService } from './interactions/consent.service';
import { InteractionsController } from './interactions/interactions.controller';
import { InteractionsService } from './interactions/interactions.service';
import { FailedAttemptsRepository } from './limits/failed-attempts.repository';
import { KnownDevices } from './limits/known-devices';
import { FailedAttemptsService } from './limits/failed-attempts.service';
import { TokenLimits } from './limits/token-limits';
import { EndedTokens } from './tokens/ended-tokens';
import { GrantTokensRepository } from './tokens/grant-tokens.repository';
import { IssuanceAuthorizationsRepository } from './authorizations/issuance-authorizations.repository';
import { OPERATOR_CONTROLLERS, OPERATOR_PROVIDERS } from './operator-providers';
import { ProviderFactory } from './provider/provider-factory';
import { ProviderHost } from './provider/provider-host';
import { ProviderStateRepository } from './adapters/provider-state.repository';
import { RESOURCES_PROVIDER } from './authorizations/resources-provider';
import { FAST_PATHS } from './provider/fast-paths';
import { WALLET_ATTESTATION_PROVIDERS } from './wallet-attestations/wallet-attestation-providers';
import { ExpiredRowsSweeper } from './expired-rows-sweeper';
import { InternalTenantsController } from './tenants/internal-tenants.controller';
import { DiscoveryController } from './scim/discovery.controller';
import { ProvisionedUsersRepository } from './scim/provisioned-users.repository';
import { ProvisioningService } from './scim/provisioning.service';
import { UsersController } from './scim/users.controller';
import { AlertEventsController } from './staff-alerts/alert-events.controller';
import { STAFF_ALERT_MAILER, StaffAlertMailer } from './staff-alerts/staff-alert-mailer';
import { StaffAlertsRepository } from './staff-alerts/staff-alerts.repository';
import { StaffAlertsService } from './staff-alerts/staff-alerts.service';
import { StaffAdmissions } from './staff/staff-admissions.service';
import { StaffChanges } from './staff/staff-changes.service';
import { InvitationMails } from './staff/invitation-mails';
import { InvitationStep } from './invitations/invitation.step';
import { InvitationsController } from './invitations/invitations.controller';
import { InvitationsService } from './staff/invitations.service';
import { StaffController } from './staff/staff.controller';
import { StaffRepository } from './staff/staff.repository';
import { StaffScopes } from './staff/staff-scopes';
import { StaffTenants } from './staff/staff-tenants';
import { StaffService } from './staff/staff.service';
import { ActiveMembers } from './staff/active-members.service';
import { InternalStaffController } from './staff/internal-staff.controller';
import { TENANT_DOMAIN_CONTROLLERS, TENANT_DOMAIN_PROVIDERS } from './tenant-domains/tenant-domain-providers';
import { TenantsController } from './tenants/tenants.controller';
import { TenantsRepository } from './tenants/tenants.repository';
import { TenantsService } from './tenants/tenants.service';
import { InternalRevokedTokensController } from './tokens/internal-revoked-tokens.controller';
import { RevocationFeed } from './tokens/revocation-feed';
import { RevocationFollowersRepository } from './tokens/revocation-followers.repository';
import { RevokedTokensRepository } from './tokens/revoked-tokens.repository';
import { TokenSteps } from './timeline/token-steps';
import { TokenTimeline } from './timeline/token-timeline';
import { SigningKeysRepository } from './tokens/signing-keys.repository';
import { InternalUserTokensController } from './users/internal-user-tokens.controller';
import { UserTokensService } from './users/user-tokens.service';
import { SigningKeysService } from './tokens/signing-keys.service';

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
