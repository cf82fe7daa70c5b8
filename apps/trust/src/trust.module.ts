import { DynamicModule, Module } from '@nestjs/common';
import { PublicDocumentsModule } from '@vc/platform/public-documents';
import { AuthClient, PresentationClient, ServiceClientsModule } from '@vc/platform/service-clients';
import { CertificatesModule } from './certificates/certificates.module';
import { CrlModule } from './crl/crl.module';
import { CsrsModule } from './csrs/csrs.module';
import { DidsModule } from './dids/dids.module';
import { EstModule } from './est/est.module';
import { FederationModule } from './federation/federation.module';
import { FederationEntityModule } from './federation-entity/federation-entity.module';
import { KeyMovesModule } from './key-moves/key-moves.module';
import { KeysModule } from './keys/keys.module';
import { OcspModule } from './ocsp/ocsp.module';
import { PublishedListsModule } from './published-list/published-lists.module';
import { RevocationModule } from './revocation/revocation.module';
import { SignersModule } from './signers/signers.module';
import { TrustConfig } from './trust-config';
import { TrustListsModule } from './trust-lists/trust-lists.module';
import { TrustedEntitiesModule } from './trusted-entities/trusted-entities.module';

@Module({
  imports: [
    ServiceClientsModule.register('trust', { auth: AuthClient, presentation: PresentationClient }),
    PublicDocumentsModule,
    // The routes of `certificates/csrs` must precede those of `certificates/:id`.
    CsrsModule,
    CertificatesModule,
    EstModule,
    SignersModule,
    CrlModule,
    OcspModule,
    DidsModule,
    KeyMovesModule,
    // The route of `trusted-entities/settings` precedes `trusted-entities/:id`.
    RevocationModule,
    TrustedEntitiesModule,
    // The route of `trust-lists/published` precedes `trust-lists/:id`.
    PublishedListsModule,
    TrustListsModule,
    FederationModule,
    FederationEntityModule,
  ],
})
export class TrustModule {
  static register(config: TrustConfig): DynamicModule {
    // One instance for all modules, whose providers sign.
    return { module: TrustModule, imports: [{ ...KeysModule.register(config), global: true }] };
  }
}
