import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { ServiceName } from '@vc/contract/access';
import { ServiceConfig } from '@vc/platform/config';
import { type CalledService, InternalHttp } from './internal-http';

/** The class of the client of each service that is called. */
type Clients = Partial<Record<CalledService, Type<object>>>;

/** Provides the clients of the services that a service calls, to all of its modules. */
@Module({})
export class ServiceClientsModule {
  /** @param service the caller */
  static register(service: ServiceName, clients: Clients): DynamicModule {
    const providers = Object.entries(clients).map(([callee, Client]) => ({
      provide: Client,
      inject: [ServiceConfig],
      useFactory: (config: ServiceConfig) => new Client(InternalHttp.factory(service, config)(callee as CalledService)),
    }));
    return { module: ServiceClientsModule, global: true, providers, exports: Object.values(clients) };
  }
}
