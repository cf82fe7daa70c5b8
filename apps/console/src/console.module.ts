import { type DynamicModule, Module } from '@nestjs/common';
import { AuthClient, InternalHttp } from '@vc/platform/service-clients';
import { AuthorizationServer } from './authorization-server/authorization-server';
import type { ConsoleConfig } from './console-config';
import { LogInController } from './log-in/log-in.controller';
import { LogInService } from './log-in/log-in.service';
import { PendingLogIns } from './log-in/pending-log-ins';
import { ProxyService } from './proxy/proxy.service';
import { ConsoleCookies } from './requests/console-cookies';
import { ServiceAddresses } from './services/service-addresses';
import { ServiceHttp } from './services/service-http';
import { SessionController } from './sessions/session.controller';
import { SessionMembers } from './sessions/session-members.service';
import { SessionSweeper } from './sessions/session-sweeper';
import { SessionTokensService } from './sessions/session-tokens.service';
import { SessionsRepository } from './sessions/sessions.repository';
import { SessionsService } from './sessions/sessions.service';
import { WebApp } from './web-app/web-app';
import { WebAppFiles } from './web-app/web-app-files';

@Module({
  controllers: [LogInController, SessionController],
  providers: [
    AuthorizationServer,
    ConsoleCookies,
    LogInService,
    PendingLogIns,
    ProxyService,
    ServiceAddresses,
    ServiceHttp,
    SessionMembers,
    SessionSweeper,
    SessionTokensService,
    SessionsRepository,
    SessionsService,
    WebApp,
    WebAppFiles,
  ],
})
export class ConsoleModule {
  static register(config: ConsoleConfig): DynamicModule {
    const internalHttp = InternalHttp.factory('console', config);
    const auth = { provide: AuthClient, useFactory: () => new AuthClient(internalHttp('auth')) };
    return { module: ConsoleModule, providers: [auth] };
  }
}
