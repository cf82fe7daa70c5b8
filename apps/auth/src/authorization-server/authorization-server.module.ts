import { Module } from '@nestjs/common';
import { ClientsModule } from './clients/clients.module';
import { InteractionsModule } from './interactions/interactions.module';
import { ProviderModule } from './provider/provider.module';
import { TokensModule } from './tokens/tokens.module';

/** OAuth 2.0 and OpenID Connect: clients, grants, tokens, and the pages of an authorization. */
@Module({ imports: [TokensModule, ClientsModule, ProviderModule, InteractionsModule] })
export class AuthorizationServerModule {}
