import { ApiDocumentsModule } from '@vc/platform/api-documents';
import { ADMIN_CHAIN } from '@vc/platform/audit';
import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { Approval } from './administration/approvals/approval.entity';
import { AuditRecord } from './administration/audit/audit-record.entity';
import { AuthConfig } from './auth-config';
import { AuthModule } from './auth.module';
import { Client } from './authorization-server/clients/client.entity';
import { WalletAttestations } from './authorization-server/wallet-attestations/wallet-attestations';
import { TokenLimits } from './authorization-server/limits/token-limits';
import { CreateAuth1700000000001 } from './migrations/1700000000001-create-auth';
import { AuthorizationServer1700000000002 } from './migrations/1700000000002-authorization-server';
import { CredentialIdentifiers1700000000003 } from './migrations/1700000000003-credential-identifiers';
import { TakersOfOffers1700000000004 } from './migrations/1700000000004-takers-of-offers';
import { KeysOfRedeemedCodes1700000000005 } from './migrations/1700000000005-keys-of-redeemed-codes';
import { TenantDisplay1700000000006 } from './migrations/1700000000006-tenant-display';
import { ToldRevocations1700000000007 } from './migrations/1700000000007-told-revocations';
import { JwksUriOfClients1700000000008 } from './migrations/1700000000008-jwks-uri-of-clients';
import { EntitlementsOfTenants1700000000009 } from './migrations/1700000000009-entitlements-of-tenants';
import { TokensEndBySubject1700000000010 } from './migrations/1700000000010-tokens-end-by-subject';
import { AuditChain1700000000011 } from './migrations/1700000000011-audit-chain';
import { SecondFactorOfTenants1700000000012 } from './migrations/1700000000012-second-factor-of-tenants';
import { TraceOfEvents1700000000013 } from './migrations/1700000000013-trace-of-events';
import { CodesEndAtRestores1700000000014 } from './migrations/1700000000014-codes-end-at-restores';
import { OutboxArchive1700000000015 } from './migrations/1700000000015-outbox-archive';
import { IdentityProvider } from './accounts/identity-providers/identity-provider.entity';
import { Staff1700000000016 } from './migrations/1700000000016-staff';
import { Approvals1700000000017 } from './migrations/1700000000017-approvals';
import { TenantDeletions1700000000018 } from './migrations/1700000000018-tenant-deletions';
import { ProvisionedStaff1700000000019 } from './migrations/1700000000019-provisioned-staff';
import { TenantLimits1700000000026 } from './migrations/1700000000026-tenant-limits';
import { TenantDomains1700000000020 } from './migrations/1700000000020-tenant-domains';
import { StaffAlerts1700000000021 } from './migrations/1700000000021-staff-alerts';
import { KindOfTenants1700000000024 } from './migrations/1700000000024-kind-of-tenants';
import { DeadLetters1700000000025 } from './migrations/1700000000025-dead-letters';
import { SandboxClocks1700000000027 } from './migrations/1700000000027-sandbox-clocks';
import { EmailVerificationOfProviders1700000000028 } from './migrations/1700000000028-email-verification-of-providers';
import { ActsGuardedFirst1700000000029 } from './migrations/1700000000029-acts-guarded-first';
import { MailCounts1700000000030 } from './migrations/1700000000030-mail-counts';
import { TenantsToDelete1700000000041 } from './migrations/1700000000041-tenants-to-delete';
import { mountProvider } from './authorization-server/provider/mount-provider';
import { ProviderHost } from './authorization-server/provider/provider-host';
import { ClientCredentialsFastPath } from './authorization-server/provider/client-credentials-fast-path';
import { PreAuthorizedCodeFastPath } from './authorization-server/provider/pre-authorized-code-fast-path';
import { acceptBasicAuthentication } from './staff/scim/basic-authentication';
import { SCIM_DIALECT } from './staff/scim/scim-dialect';
import { SandboxClock } from './administration/sandbox-clocks/sandbox-clock.entity';
import { StaffMember } from './staff/staff-members/staff-member.entity';
import { TenantDeletion } from './administration/tenant-deletions/tenant-deletion.entity';
import { TenantLimitOverrides } from './administration/tenant-limits/tenant-limits.entity';
import { TenantDomain } from './administration/tenant-domains/tenant-domain.entity';
import { Tenant } from './administration/tenants/tenant.entity';
import { endLostTime } from './administration/restores/end-lost-time.repository';

export const authService: ServiceDefinition<AuthConfig> = {
  name: 'auth',
  area: 'auth',
  protocolPaths: ['auth/connect', 'auth/par', 'auth/introspect', 'auth/revoke', 'auth/challenge'],
  formPaths: [
    'auth/back-channel-logout',
    'auth/v1/back-channel-logout',
    'auth/interaction',
    'auth/v1/interaction',
    'auth/invitations',
    'auth/v1/invitations',
  ],
  jsonDialects: [SCIM_DIALECT],
  schema: 'auth',
  privileges: {
    // Ids and slugs of deleted tenants are never used again, and no deletion is dated anew.
    tenant_deletions: ['SELECT', 'INSERT', 'UPDATE (deleted_rows, deleted_at, alerted_at)'],
    // A view.
    audit_entries: ['SELECT'],
    // Neither a recorded backup nor a key is changed.
    backups: ['SELECT', 'INSERT'],
    signing_keys: ['SELECT', 'INSERT', 'DELETE'],
  },
  endLostTime,
  config: AuthConfig,
  adminPort: ({ ADMIN_PORT }) => ADMIN_PORT,
  entities: [
    Tenant,
    Client,
    AuditRecord,
    StaffMember,
    IdentityProvider,
    Approval,
    TenantDeletion,
    TenantDomain,
    TenantLimitOverrides,
    SandboxClock,
  ],
  migrations: [
    CreateAuth1700000000001,
    AuthorizationServer1700000000002,
    CredentialIdentifiers1700000000003,
    TakersOfOffers1700000000004,
    KeysOfRedeemedCodes1700000000005,
    TenantDisplay1700000000006,
    ToldRevocations1700000000007,
    JwksUriOfClients1700000000008,
    EntitlementsOfTenants1700000000009,
    TokensEndBySubject1700000000010,
    AuditChain1700000000011,
    SecondFactorOfTenants1700000000012,
    TraceOfEvents1700000000013,
    CodesEndAtRestores1700000000014,
    OutboxArchive1700000000015,
    Staff1700000000016,
    Approvals1700000000017,
    TenantDeletions1700000000018,
    ProvisionedStaff1700000000019,
    TenantDomains1700000000020,
    StaffAlerts1700000000021,
    KindOfTenants1700000000024,
    DeadLetters1700000000025,
    TenantLimits1700000000026,
    SandboxClocks1700000000027,
    EmailVerificationOfProviders1700000000028,
    ActsGuardedFirst1700000000029,
    MailCounts1700000000030,
    EstimatedPolicies1700000000040,
    TenantsToDelete1700000000041,
    ...partitionedArchive,
  ],
  audit: ADMIN_CHAIN,
  consumerGroup: 'auth',
  modules: () => [AuthModule, ApiDocumentsModule.register('auth')],
  configure: (app, config) => {
    acceptBasicAuthentication(app);
    return mountProvider(app, {
      publicUrl: config.PUBLIC_URL,
      host: app.get(ProviderHost),
      limits: app.get(TokenLimits),
      // In the order in which a token request tries them.
      fastPaths: [app.get(ClientCredentialsFastPath), app.get(PreAuthorizedCodeFastPath)],
      hasChallenges: app.get(WalletAttestations).areAccepted,
    });
  },
};
