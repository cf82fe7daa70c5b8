import { ADMIN_CHAIN } from '@vc/platform/audit';
import { ApiDocumentsModule } from '@vc/platform/api-documents';
import { TimelineEntry, TimelineModule } from '@vc/feature/timeline';
import { UnusualFailuresModule } from '@vc/feature/unusual-failures';
import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import { PublicDocumentsModule } from '@vc/platform/public-documents';
import type { ServiceDefinition } from '@vc/platform/service';
import { CredentialPreset } from './credential-presets/credential-preset.entity';
import { CredentialPresetsModule } from './credential-presets/credential-presets.module';
import { CredentialSetting } from './credential-settings/credential-setting.entity';
import { CredentialSettingsModule } from './credential-settings/credential-settings.module';
import { CredentialTemplate } from './credential-templates/credential-template.entity';
import { CredentialTemplatesModule } from './credential-templates/credential-templates.module';
import { CredentialsModule } from './credentials/credentials.module';
import { HostedType } from './hosted-types/hosted-type.entity';
import { InvitationModule } from './invitation/invitation.module';
import { IssuanceConfig } from './issuance-config';
import { IssuanceCredential } from './issuances/issuance-credential.entity';
import { Issuance } from './issuances/issuance.entity';
import { IssuancesModule } from './issuances/issuances.module';
import { IssuerSignersModule } from './issuer-signers/issuer-signers.module';
import { Annotations1700000000011 } from './migrations/1700000000011-annotations';
import { WebhookEndpoints1700000000012 } from './migrations/1700000000012-webhook-endpoints';
import { SortedLists1700000000013 } from './migrations/1700000000013-sorted-lists';
import { CreateIssuance1700000000001 } from './migrations/1700000000001-create-issuance';
import { TemplatesAndStatusLists1700000000002 } from './migrations/1700000000002-templates-status-lists';
import { Recipients1700000000003 } from './migrations/1700000000003-recipients';
import { Deliveries1700000000005 } from './migrations/1700000000005-deliveries';
import { RepeatedDeferredAnswers1700000000006 } from './migrations/1700000000006-repeated-deferred-answers';
import { CopiesOfWallets1700000000007 } from './migrations/1700000000007-copies-of-wallets';
import { AuditChain1700000000008 } from './migrations/1700000000008-audit-chain';
import { Timelines1700000000009 } from './migrations/1700000000009-timelines';
import { StatusHistory1700000000010 } from './migrations/1700000000010-status-history';
import { HolderKeys1700000000004 } from './migrations/1700000000004-holder-keys';
import { TraceOfEvents1700000000014 } from './migrations/1700000000014-trace-of-events';
import { OutboxArchive1700000000015 } from './migrations/1700000000015-outbox-archive';
import { TenantDeletion1700000000016 } from './migrations/1700000000016-tenant-deletion';
import { FAILED_ISSUANCES, FailureAlerts1700000000017 } from './migrations/1700000000017-failure-alerts';
import { BasesOfIssuances1700000000018 } from './migrations/1700000000018-bases-of-issuances';
import { DeadLetters1700000000020 } from './migrations/1700000000020-dead-letters';
import { IssuerRegistrations1700000000023 } from './migrations/1700000000023-issuer-registrations';
import { PublicDocuments1700000000030 } from './migrations/1700000000030-public-documents';
import { PresetsOfTenants1700000000041 } from './migrations/1700000000041-presets-of-tenants';
import { DeferredTransaction } from './openid4vci/deferred-transaction.entity';
import { OpenId4VciModule } from './openid4vci/openid4vci.module';
import { ServiceClientsModule } from './service-clients.module';
import { CredentialStatus, StatusListRow } from './status-lists/status-list.entity';
import { StatusListsModule } from './status-lists/status-lists.module';
import { endLostTime } from './restores/end-lost-time.repository';

export const issuanceService: ServiceDefinition<IssuanceConfig> = {
  name: 'issuance',
  area: 'api',
  unprefixed: ['oid4vci', 'invitation', 'vct', 'status-lists', 'protocol'],
  protocolPaths: ['oid4vci'],
  schema: 'issuance',
  endLostTime,
  config: IssuanceConfig,
  entities: [
    CredentialPreset,
    CredentialTemplate,
    HostedType,
    Issuance,
    IssuanceCredential,
    DeferredTransaction,
    StatusListRow,
    CredentialStatus,
    TimelineEntry,
    CredentialSetting,
  ],
  migrations: [
    CreateIssuance1700000000001,
    TemplatesAndStatusLists1700000000002,
    Recipients1700000000003,
    HolderKeys1700000000004,
    Deliveries1700000000005,
    RepeatedDeferredAnswers1700000000006,
    CopiesOfWallets1700000000007,
    AuditChain1700000000008,
    Timelines1700000000009,
    StatusHistory1700000000010,
    Annotations1700000000011,
    WebhookEndpoints1700000000012,
    SortedLists1700000000013,
    TraceOfEvents1700000000014,
    OutboxArchive1700000000015,
    TenantDeletion1700000000016,
    FailureAlerts1700000000017,
    BasesOfIssuances1700000000018,
    DeadLetters1700000000020,
    IssuerRegistrations1700000000023,
    PublicDocuments1700000000030,
    EstimatedPolicies1700000000040,
    PresetsOfTenants1700000000041,
    ...partitionedArchive,
  ],
  audit: ADMIN_CHAIN,
  modules: (config) => [
    PublicDocumentsModule,
    ServiceClientsModule.register(config),
    TimelineModule,
    IssuerSignersModule,
    CredentialPresetsModule,
    CredentialTemplatesModule,
    IssuancesModule,
    // The route of `credentials/settings` precedes `credentials/:id`.
    CredentialSettingsModule,
    StatusListsModule,
    CredentialsModule,
    OpenId4VciModule,
    InvitationModule,
    UnusualFailuresModule.register({ ...FAILED_ISSUANCES, kind: 'issuances-failing' }),
    ApiDocumentsModule.register('api'),
    ApiDocumentsModule.register('protocol'),
  ],
  configure: (app) => {
    // Encrypted credential requests (OpenID4VCI 1.0 §10).
    const server = app.getHttpAdapter().getInstance();
    server.addContentTypeParser('application/jwt', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  },
  consumerGroup: 'issuance',
  // A holder's event changes the issuance of another tenant in the transaction of its inbox row.
  consumerScope: 'all',
  // Each credential is signed by trust.
  needs: ['trust'],
};
