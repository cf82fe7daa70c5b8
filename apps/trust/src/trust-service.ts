import { ServiceConfig } from '@vc/platform/config';
import { ServiceDefinition } from '@vc/platform/service';
import { Certificate } from './certificates/certificate.entity';
import { CertificatesModule } from './certificates/certificates.module';
import { Key } from './keys/key.entity';
import { CreateTrust1700000000001 } from './migrations/1700000000001-create-trust';

export const trustService: ServiceDefinition = {
  name: 'trust',
  area: 'api',
  schema: 'trust',
  config: ServiceConfig,
  entities: [Key, Certificate],
  migrations: [CreateTrust1700000000001],
  modules: (config) => [CertificatesModule.register(config)],
};
