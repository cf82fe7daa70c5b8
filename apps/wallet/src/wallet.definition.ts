import { ApiDocumentsModule } from '@vc/platform/api-documents';
import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { acceptBounceBodies } from './bounces/bounce-bodies';
import { BouncesModule } from './bounces/bounces.module';
import { StoredCredentialCopy } from './credentials/credential-copy.entity';
import { WalletCredential } from './credentials/credential.entity';
import { CredentialsModule } from './credentials/credentials.module';
import { CreateWallet1700000000001 } from './migrations/1700000000001-create-wallet';
import { StoredDeferredCredential } from './offers/deferred-credential.entity';
import { IssuerDataModule } from './issuer-data/issuer-data.module';
import { StoredIssuerAccess } from './issuers/issuer-access.entity';
import { IssuerNotification } from './issuers/issuer-notification.entity';
import { CredentialCopies1700000000004 } from './migrations/1700000000004-credential-copies';
import { Authorizations1700000000006 } from './migrations/1700000000006-authorizations';
import { RequestKeys1700000000005 } from './migrations/1700000000005-request-keys';
import { ToldDecisions1700000000007 } from './migrations/1700000000007-told-decisions';
import { IssuerAccesses1700000000003 } from './migrations/1700000000003-issuer-accesses';
import { WalletPresentations1700000000002 } from './migrations/1700000000002-presentations';
import { Redemptions1700000000008 } from './migrations/1700000000008-redemptions';
import { PresentationAnswers1700000000009 } from './migrations/1700000000009-presentation-answers';
import { ReferencesOfRedemptions1700000000010 } from './migrations/1700000000010-references-of-redemptions';
import { Failures1700000000011 } from './migrations/1700000000011-failures';
import { WalletSettings1700000000013 } from './migrations/1700000000013-wallet-settings';
import { AgeOfDeferredCredentials1700000000014 } from './migrations/1700000000014-age-of-deferred-credentials';
import { LeasesAtIssuers1700000000012 } from './migrations/1700000000012-leases-at-issuers';
import { TraceOfEvents1700000000015 } from './migrations/1700000000015-trace-of-events';
import { OutboxArchive1700000000016 } from './migrations/1700000000016-outbox-archive';
import { TenantDeletion1700000000017 } from './migrations/1700000000017-tenant-deletion';
import { Notices1700000000018 } from './migrations/1700000000018-notices';
import { SimulatedActs1700000000019 } from './migrations/1700000000019-simulated-acts';
import { DefaultWalletUrl1700000000021 } from './migrations/1700000000021-default-wallet-url';
import { RegistrationPolicies1700000000023 } from './migrations/1700000000023-registration-policies';
import { RedemptionsOfCredentials1700000000030 } from './migrations/1700000000030-redemptions-of-credentials';
import { StatusChecks1700000000031 } from './migrations/1700000000031-status-checks';
import { ConfirmedAddresses1700000000033 } from './migrations/1700000000033-confirmed-addresses';
import { MailCounts1700000000034 } from './migrations/1700000000034-mail-counts';
import { StatusNotices1700000000032 } from './migrations/1700000000032-status-notices';
import { acceptOneClickBodies } from './notice-recipients/one-click-bodies';
import { NoticeAddress } from './notice-recipients/notice-address.entity';
import { NoticeRecipient } from './notice-recipients/notice-recipient.entity';
import { OPT_OUT_PATH } from './notice-recipients/opt-out-tokens';
import { NoticeSetting } from './notice-settings/notice-setting.entity';
import { Notice } from './notices/notice.entity';
import { NoticesModule } from './notices/notices.module';
import { OffersModule } from './offers/offers.module';
import { StoredRedemption } from './offers/redemption.entity';
import { StoredAuthorization } from './offers/stored-authorization.entity';
import { StoredAuthorizationResponse } from './presentations/authorization-response.entity';
import { WalletPresentation } from './presentations/presentation.entity';
import { PresentationsModule } from './presentations/presentations.module';
import { SettingsModule } from './settings/settings.module';
import { WalletSetting } from './settings/wallet-setting.entity';
import { SimulatedAct } from './simulated-holders/simulated-act.entity';
import { SimulatedHoldersModule } from './simulated-holders/simulated-holders.module';
import { StatusCheck } from './credentials/status-check.entity';
import { StatusChecksModule } from './status-checks/status-checks.module';
import { WalletConfig } from './wallet-config';
import { ServiceClientsModule } from './service-clients.module';

export const walletService: ServiceDefinition<WalletConfig> = {
  name: 'wallet',
  area: 'wallet',
  formPaths: [OPT_OUT_PATH],
  schema: 'wallet',
  config: WalletConfig,
  entities: [
    WalletCredential,
    StoredCredentialCopy,
    StatusCheck,
    WalletPresentation,
    StoredIssuerAccess,
    IssuerNotification,
    StoredDeferredCredential,
    StoredAuthorization,
    StoredRedemption,
    StoredAuthorizationResponse,
    WalletSetting,
    Notice,
    NoticeSetting,
    NoticeRecipient,
    NoticeAddress,
    SimulatedAct,
  ],
  migrations: [
    CreateWallet1700000000001,
    WalletPresentations1700000000002,
    IssuerAccesses1700000000003,
    CredentialCopies1700000000004,
    RequestKeys1700000000005,
    Authorizations1700000000006,
    ToldDecisions1700000000007,
    Redemptions1700000000008,
    PresentationAnswers1700000000009,
    ReferencesOfRedemptions1700000000010,
    Failures1700000000011,
    LeasesAtIssuers1700000000012,
    WalletSettings1700000000013,
    AgeOfDeferredCredentials1700000000014,
    TraceOfEvents1700000000015,
    OutboxArchive1700000000016,
    TenantDeletion1700000000017,
    Notices1700000000018,
    SimulatedActs1700000000019,
    DefaultWalletUrl1700000000021,
    RegistrationPolicies1700000000023,
    RedemptionsOfCredentials1700000000030,
    StatusChecks1700000000031,
    StatusNotices1700000000032,
    ConfirmedAddresses1700000000033,
    MailCounts1700000000034,
    EstimatedPolicies1700000000040,
    ...partitionedArchive,
  ],
  modules: (config) => {
    const offers = OffersModule.register(config);
    return [
      ServiceClientsModule.register(config),
      CredentialsModule,
      offers,
      PresentationsModule,
      IssuerDataModule,
      StatusChecksModule,
      SettingsModule,
      NoticesModule.register(config),
      BouncesModule,
      SimulatedHoldersModule.register(offers),
      ApiDocumentsModule.register('wallet'),
    ];
  },
  configure: (app) => {
    acceptOneClickBodies(app);
    acceptBounceBodies(app);
  },
};
