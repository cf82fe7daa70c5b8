import type { ServiceDefinition } from '@vc/platform/service';
import { CreateVerification1700000000001 } from './migrations/1700000000001-create-verification';
import { VerificationConfig } from './verification-config';
import { VerificationModule } from './verification.module';

export const verificationService: ServiceDefinition<VerificationConfig> = {
  name: 'verification',
  area: 'verify',
  schema: 'verification',
  config: VerificationConfig,
  entities: [],
  migrations: [CreateVerification1700000000001],
  modules: () => [VerificationModule],
};
