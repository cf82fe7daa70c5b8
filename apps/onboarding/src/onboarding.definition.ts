import type { ServiceDefinition } from '@vc/platform/service';
import { CreateOnboarding1700000000001 } from './migrations/1700000000001-create-onboarding';
import { LogIn1700000000002 } from './migrations/1700000000002-log-in';
import { EndsOfTemporaryPasswords1700000000003 } from './migrations/1700000000003-ends-of-temporary-passwords';
import { OnboardingConfig } from './onboarding-config';
import { UserLocksModule } from './user-locks/user-locks.module';
import { User } from './users/user.entity';
import { UsersModule } from './users/users.module';

export const onboardingService: ServiceDefinition<OnboardingConfig> = {
  name: 'onboarding',
  area: 'onboarding',
  schema: 'onboarding',
  config: OnboardingConfig,
  entities: [User],
  migrations: [CreateOnboarding1700000000001, LogIn1700000000002, EndsOfTemporaryPasswords1700000000003],
  modules: (config) => [UsersModule, UserLocksModule.register(config)],
};
