import { ADMIN_CHAIN } from '@vc/platform/audit';
import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { Certificate } from './certificates/certificate.entity';
import { CertificateSigningRequest } from './csrs/certificate-signing-request.entity';
import { FederationTrustAnchor } from './federation/trust-anchor.entity';
import { FederationEntityRow } from './federation-entity/federation-entity.entity';
import { EstRenewal } from './est/est-renewal.entity';
import { Key } from './keys/key.entity';
import { KeySetting } from './keys/settings/key-setting.entity';
import { CreateTrust1700000000001 } from './migrations/1700000000001-create-trust';
import { TrustManagement1700000000002 } from './migrations/1700000000002-trust-management';
import { Revocation1700000000003 } from './migrations/1700000000003-revocation';
import { AuditChain1700000000004 } from './migrations/1700000000004-audit-chain';
import { RevocationChecks1700000000005 } from './migrations/1700000000005-revocation-checks';
import { SortedLists1700000000006 } from './migrations/1700000000006-sorted-lists';
import { TraceOfEvents1700000000007 } from './migrations/1700000000007-trace-of-events';
import { OutboxArchive1700000000008 } from './migrations/1700000000008-outbox-archive';
import { TenantDeletion1700000000009 } from './migrations/1700000000009-tenant-deletion';
import { WarnedDays1700000000010 } from './migrations/1700000000010-warned-days';
import { KeyIdentifiers1700000000011 } from './migrations/1700000000011-key-identifiers';
import { KeyProviders1700000000012 } from './migrations/1700000000012-key-providers';
import { TrustLists1700000000015 } from './migrations/1700000000015-trust-lists';
import { SharedCertificates1700000000016 } from './migrations/1700000000016-shared-certificates';
import { CertificateRenewals1700000000017 } from './migrations/1700000000017-certificate-renewals';
import { acceptOcspBodies } from './ocsp/ocsp-bodies';
import { OCSP_PATH } from './pki/own-ocsp-url';
import { PublishedLists1700000000018 } from './migrations/1700000000018-published-lists';
import { PointedLists1700000000020 } from './migrations/1700000000020-pointed-lists';
import { Federation1700000000019 } from './migrations/1700000000019-federation';
import { EstRenewals1700000000021 } from './migrations/1700000000021-est-renewals';
import { FederationEntities1700000000022 } from './migrations/1700000000022-federation-entities';
import { TrustAnchorNames1700000000023 } from './migrations/1700000000023-trust-anchor-names';
import { PublicDocuments1700000000030 } from './migrations/1700000000030-public-documents';
import { ImportedCertificates1700000000041 } from './migrations/1700000000041-imported-certificates';
import { PublishedEntity, PublishedList } from './published-list/published-list.entity';
import { RevocationSetting } from './revocation/revocation-setting.entity';
import { TrustConfig } from './trust-config';
import { TrustListRow, TrustListVersion } from './trust-lists/trust-list.entity';
import { TrustModule } from './trust.module';
import { TrustedCertificate, TrustedDid, TrustedEntityRow } from './trusted-entities/trusted-entity.entity';

export const trustService: ServiceDefinition<TrustConfig> = {
  name: 'trust',
  area: 'api',
  unprefixed: ['crl', 'did', 'trust-list', OCSP_PATH],
  schema: 'trust',
  config: TrustConfig,
  entities: [
    Key,
    KeySetting,
    Certificate,
    CertificateSigningRequest,
    TrustedEntityRow,
    TrustedDid,
    TrustedCertificate,
    RevocationSetting,
    TrustListRow,
    TrustListVersion,
    PublishedList,
    PublishedEntity,
    FederationTrustAnchor,
    FederationEntityRow,
    EstRenewal,
  ],
  migrations: [
    CreateTrust1700000000001,
    TrustManagement1700000000002,
    Revocation1700000000003,
    AuditChain1700000000004,
    RevocationChecks1700000000005,
    SortedLists1700000000006,
    TraceOfEvents1700000000007,
    OutboxArchive1700000000008,
    TenantDeletion1700000000009,
    WarnedDays1700000000010,
    KeyIdentifiers1700000000011,
    KeyProviders1700000000012,
    TrustLists1700000000015,
    SharedCertificates1700000000016,
    CertificateRenewals1700000000017,
    PublishedLists1700000000018,
    Federation1700000000019,
    PointedLists1700000000020,
    EstRenewals1700000000021,
    FederationEntities1700000000022,
    TrustAnchorNames1700000000023,
    PublicDocuments1700000000030,
    EstimatedPolicies1700000000040,
    ImportedCertificates1700000000041,
    ...partitionedArchive,
  ],
  audit: ADMIN_CHAIN,
  configure: acceptOcspBodies,
  modules: (config) => [TrustModule.register(config)],
};
