import type { ServiceDefinition } from '@vc/platform/service';
import { ConsoleConfig } from './console-config';
import { ConsoleModule } from './console.module';
import { CreateConsole1700000000001 } from './migrations/1700000000001-create-console';
import { mountConsole } from './mount-console';
import { endLostTime } from './restores/end-lost-time.repository';
import { Session } from './sessions/session.entity';

export const consoleService: ServiceDefinition<ConsoleConfig> = {
  name: 'console',
  area: 'console',
  schema: 'console',
  endLostTime,
  config: ConsoleConfig,
  entities: [Session],
  migrations: [CreateConsole1700000000001],
  modules: (config) => [ConsoleModule.register(config)],
  configure: mountConsole,
};
