import { DynamicModule, Module } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { AuthClient, InternalHttp } from '@vc/platform/service-clients';
import { KeysModule } from '../keys/keys.module';
import { CertificatesController } from './certificates.controller';
import { CertificatesRepository } from './certificates.repository';
import { CertificatesService } from './certificates.service';
import { InternalCertificatesController } from './internal-certificates.controller';

@Module({})
export class CertificatesModule {
  static register(config: ServiceConfig): DynamicModule {
    const auth = new AuthClient(new InternalHttp(config.AUTH_INTERNAL_URL, 'trust', config.SERVICE_TOKEN_SECRET));
    return {
      module: CertificatesModule,
      imports: [KeysModule],
      controllers: [CertificatesController, InternalCertificatesController],
      providers: [CertificatesService, CertificatesRepository, { provide: AuthClient, useValue: auth }],
    };
  }
}
