import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { ConsoleAppModule } from './console-app.module';
import { ConsoleConfig } from './console-config';
import { CreateConsole1700000000001 } from './migrations/1700000000001-create-console';
import { AppsOfSessions1700000000002 } from './migrations/1700000000002-apps-of-sessions';
import { mountApps } from './mount-apps';
import { endLostTime } from './restores/end-lost-time.repository';
import { OrganizationsModule } from './organizations/organizations.module';
import { Session } from './sessions/session.entity';
import { SharedModule } from './shared.module';
import { WalletAppModule } from './wallet-app.module';

export const consoleService: ServiceDefinition<ConsoleConfig> = {
  name: 'console',
  area: 'console',
  // The wallet for holders is at /wallet/app.
  unprefixed: ['wallet'],
  schema: 'console',
  endLostTime,
  config: ConsoleConfig,
  entities: [Session],
  migrations: [
    CreateConsole1700000000001,
    AppsOfSessions1700000000002,
    EstimatedPolicies1700000000040,
    ...partitionedArchive,
  ],
  modules: (config) => [SharedModule.register(config), OrganizationsModule, ConsoleAppModule, WalletAppModule],
  configure: mountApps,
};
