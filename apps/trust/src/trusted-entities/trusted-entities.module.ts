import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module';
import { DidsModule } from '../dids/dids.module';
import { RevocationModule } from '../revocation/revocation.module';
import { InternalTrustedEntitiesController } from './internal-trusted-entities.controller';
import { SandboxBoundary } from './sandbox-boundary';
import { SignerIdentifier } from './signer-identifier';
import { SignerRevocations } from './signer-revocations';
import { TrustResolver } from './trust-resolver';
import { TrustedEntitiesController } from './trusted-entities.controller';
import { TrustedEntitiesRepository } from './trusted-entities.repository';
import { TrustedEntitiesService } from './trusted-entities.service';

@Module({
  imports: [CertificatesModule, DidsModule, RevocationModule],
  controllers: [TrustedEntitiesController, InternalTrustedEntitiesController],
  providers: [
    TrustedEntitiesService,
    TrustedEntitiesRepository,
    TrustResolver,
    SignerIdentifier,
    SignerRevocations,
    SandboxBoundary,
  ],
  exports: [SandboxBoundary],
})
export class TrustedEntitiesModule {}
