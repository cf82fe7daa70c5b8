import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module';
import { FederationEntityModule } from '../federation-entity/federation-entity.module';
import { InternalSignersController } from './internal-signers.controller';

@Module({ imports: [CertificatesModule, FederationEntityModule], controllers: [InternalSignersController] })
export class SignersModule {}
