import { Module } from '@nestjs/common';
import { CertificatesModule } from '../certificates/certificates.module';
import { OcspResponders } from './ocsp-responders';
import { OcspController } from './ocsp.controller';
import { OcspService } from './ocsp.service';

@Module({ imports: [CertificatesModule], controllers: [OcspController], providers: [OcspService, OcspResponders] })
export class OcspModule {}
