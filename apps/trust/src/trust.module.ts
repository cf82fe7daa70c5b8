import { DynamicModule, Module } from '@nestjs/common';
import { Approvals } from '@vc/platform/audit';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { PublicDocumentsModule } from '@vc/platform/public-documents';
import { AuthClient, InternalHttp, PresentationClient } from '@vc/platform/service-clients';
import { CertificateHolders } from './certificate-holders';
import { CertificateEndsRepository } from './certificates/certificate-ends.repository';
import { CertificateImporter } from './certificates/certificate-importer';
import { CertificateIssuer } from './certificates/certificate-issuer';
import { CertificateMaker } from './certificates/certificate-maker';
import { CertificateMetrics } from './certificates/certificate-metrics';
import { CertificateRenewalsRepository } from './certificates/certificate-renewals.repository';
import { CertificateRenewer } from './certificates/certificate-renewer';
import { CertificateSweeper } from './certificates/certificate-sweeper';
import { CertificatesController } from './certificates/certificates.controller';
import { CertificatesRepository } from './certificates/certificates.repository';
import { CertificatesService } from './certificates/certificates.service';
import { ImportedCertificateChecker } from './certificates/imported-certificate-checker';
import { CrlController } from './crl/crl.controller';
import { CrlService } from './crl/crl.service';
import { PlatformAuthorities } from './crl/platform-authorities';
import { CsrSweeper } from './csrs/csr-sweeper';
import { CsrsController } from './csrs/csrs.controller';
import { CsrsRepository } from './csrs/csrs.repository';
import { CsrsService } from './csrs/csrs.service';
import { DidsController } from './dids/dids.controller';
import { DidsService } from './dids/dids.service';
import { federationProviders } from './federation/federation-providers';
import { InternalFederationController } from './federation/internal-federation.controller';
import { TrustAnchorsController } from './federation/trust-anchors.controller';
import { FEDERATION_ENTITY_PROVIDERS } from './federation-entity/federation-entity-providers';
import { FederationEntityController } from './federation-entity/federation-entity.controller';
import { InternalEntityConfigurationController } from './federation-entity/internal-entity-configuration.controller';
import { EstRenewalsController } from './est/est-renewals.controller';
import { estProviders } from './est/est-providers';
import { KeyMovesController } from './key-moves/key-moves.controller';
import { KeyMovesService } from './key-moves/key-moves.service';
import { KeysModule } from './keys/keys.module';
import { OcspController } from './ocsp/ocsp.controller';
import { OcspResponders } from './ocsp/ocsp-responders';
import { OcspService } from './ocsp/ocsp.service';
import { PUBLISHED_LIST_PROVIDERS } from './published-list/published-list-providers';
import { PublishedListsController } from './published-list/published-lists.controller';
import { SignedListsController } from './published-list/signed-lists.controller';
import { CrlStore, MAX_CRL_BYTES } from './revocation/crl-store';
import { OwnAuthorities } from './revocation/own-authorities';
import { RevocationService } from './revocation/revocation.service';
import { RevocationSettingsController } from './revocation/revocation-settings.controller';
import { RevocationSettingsRepository } from './revocation/revocation-settings.repository';
import { RevocationSettingsService } from './revocation/revocation-settings.service';
import { SandboxBoundary } from './sandbox-boundary';
import { InternalSignersController } from './signers/internal-signers.controller';
import { TenantDids } from './tenant-dids';
import { trustListProviders } from './trust-lists/trust-list-providers';
import { TrustListsController } from './trust-lists/trust-lists.controller';
import { TrustConfig } from './trust-config';
import { InternalTrustedEntitiesController } from './trusted-entities/internal-trusted-entities.controller';
import { SignerIdentifier } from './trusted-entities/signer-identifier';
import { SignerRevocations } from './trusted-entities/signer-revocations';
import { TrustResolver } from './trusted-entities/trust-resolver';
import { TrustedEntitiesController } from './trusted-entities/trusted-entities.controller';
import { TrustedEntitiesRepository } from './trusted-entities/trusted-entities.repository';
import { TrustedEntitiesService } from './trusted-entities/trusted-entities.service';

const CONTROLLERS = [
  // The routes of `certificates/csrs` must precede those of `certificates/:id`.
  CsrsController,
  CertificatesController,
  EstRenewalsController,
  InternalSignersController,
  CrlController,
  OcspController,
  DidsController,
  KeyMovesController,
  // The route of `trusted-entities/settings` precedes `trusted-entities/:id`.
  RevocationSettingsController,
  TrustedEntitiesController,
  InternalTrustedEntitiesController,
  // The route of `trust-lists/published` precedes `trust-lists/:id`.
  PublishedListsController,
  SignedListsController,
  TrustListsController,
  TrustAnchorsController,
  InternalFederationController,
  FederationEntityController,
  InternalEntityConfigurationController,
];

const CERTIFICATES = [
  CertificatesService,
  CertificatesRepository,
  CertificateIssuer,
  CertificateMaker,
  CertificateRenewer,
  CertificateRenewalsRepository,
  CertificateHolders,
  CertificateImporter,
  CertificateSweeper,
  CertificateEndsRepository,
  CertificateMetrics,
  ImportedCertificateChecker,
];

@Module({})
export class TrustModule {
  static register(config: TrustConfig): DynamicModule {
    const internalHttp = InternalHttp.factory('trust', config);
    return {
      module: TrustModule,
      imports: [PublicDocumentsModule, KeysModule.register(config)],
      controllers: CONTROLLERS,
      providers: [
        ...CERTIFICATES,
        KeyMovesService,
        CsrsService,
        CsrsRepository,
        CsrSweeper,
        CrlService,
        OcspService,
        OcspResponders,
        DidsService,
        TenantDids,
        TrustedEntitiesService,
        TrustedEntitiesRepository,
        TrustResolver,
        CrlStore,
        { provide: OwnAuthorities, useClass: PlatformAuthorities },
        RevocationService,
        RevocationSettingsService,
        RevocationSettingsRepository,
        { provide: OutgoingHttp, useValue: createCrlHttp(config) },
        SignerIdentifier,
        SandboxBoundary,
        SignerRevocations,
        ...estProviders(config),
        ...trustListProviders(config),
        ...PUBLISHED_LIST_PROVIDERS,
        ...federationProviders(config),
        ...FEDERATION_ENTITY_PROVIDERS,
        Approvals,
        { provide: AuthClient, useValue: new AuthClient(internalHttp('auth')) },
        { provide: PresentationClient, useValue: new PresentationClient(internalHttp('presentation')) },
      ],
    };
  }
}

function createCrlHttp(config: TrustConfig): OutgoingHttp {
  return new OutgoingHttp({
    ...config.lookUpOptions,
    // A CRL is signed, and authorities publish CRLs by http (RFC 5280 §8).
    allowHttp: true,
    totalTimeoutMs: config.OUTGOING_TIMEOUT_MS / 4,
    maxBodyBytes: MAX_CRL_BYTES,
  });
}
