import { ServiceConfig } from '@vc/platform/config';
import { ServiceDefinition } from '@vc/platform/service';
import { Client } from './clients/client.entity';
import { CreateAuth1700000000001 } from './migrations/1700000000001-create-auth';
import { mountProvider } from './provider/mount-provider';
import { ProviderModule } from './provider/provider.module';
import { Tenant } from './tenants/tenant.entity';

export const authService: ServiceDefinition = {
  name: 'auth',
  area: 'auth',
  schema: 'auth',
  config: ServiceConfig,
  entities: [Tenant, Client],
  migrations: [CreateAuth1700000000001],
  modules: (config, logger) => [ProviderModule.register(config, logger)],
  configure: (app, config) => mountProvider(app, config.PUBLIC_URL),
};
