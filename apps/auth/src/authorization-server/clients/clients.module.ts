import { Module } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { TenantLimitsModule } from '../../administration/tenant-limits/tenant-limits.module';
import { TenantsModule } from '../../administration/tenants/tenants.module';
import { OutgoingHttpModule } from '../../outgoing-http.module';
import { LimitsModule } from '../limits/limits.module';
import { TokensModule } from '../tokens/tokens.module';
import { BootstrapAdministrator } from './bootstrap-administrator';
import { BrowserAppClients } from './browser-app-clients';
import { ClientKeySets } from './client-key-sets';
import { ClientSecretsService } from './client-secrets.service';
import { ClientsController } from './clients.controller';
import { ClientsRepository } from './clients.repository';
import { ClientsService } from './clients.service';

@Module({
  imports: [LimitsModule, OutgoingHttpModule, TenantLimitsModule, TenantsModule, TokensModule],
  controllers: [ClientsController],
  providers: [
    ClientsService,
    ClientsRepository,
    ClientSecretsService,
    BrowserAppClients,
    BootstrapAdministrator,
    {
      provide: ClientKeySets,
      inject: [OutgoingHttp, CLOCK, LOGGER],
      useFactory: ({ requester: request }: OutgoingHttp, clock: Clock, logger: Logger) =>
        new ClientKeySets({ request, clock, logger }),
    },
  ],
  exports: [BrowserAppClients, ClientKeySets, ClientSecretsService, ClientsService],
})
export class ClientsModule {}
