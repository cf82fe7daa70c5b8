import { ServiceConfig } from '@vc/platform/config';
import { ServiceDefinition } from '@vc/platform/service';
import { CreateOnboarding1700000000001 } from './migrations/1700000000001-create-onboarding';
import { User } from './users/user.entity';
import { UsersModule } from './users/users.module';

export const onboardingService: ServiceDefinition = {
  name: 'onboarding',
  area: 'onboarding',
  schema: 'onboarding',
  config: ServiceConfig,
  entities: [User],
  migrations: [CreateOnboarding1700000000001],
  modules: () => [UsersModule],
};
