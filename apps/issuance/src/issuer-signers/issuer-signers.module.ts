import { Global, Module } from '@nestjs/common';
import { CertificateEventsController } from './certificate-events.controller';
import { IssuerSigners } from './issuer-signers';

@Global()
@Module({ controllers: [CertificateEventsController], providers: [IssuerSigners], exports: [IssuerSigners] })
export class IssuerSignersModule {}
