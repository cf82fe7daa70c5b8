import { Global, Module } from '@nestjs/common';
import { CertificateEventsController } from './certificate-events.controller';
import { VerifierSigners } from './verifier-signers';

@Global()
@Module({ controllers: [CertificateEventsController], providers: [VerifierSigners], exports: [VerifierSigners] })
export class VerifierSignersModule {}
