import { Module } from '@nestjs/common';
import { TenantsModule } from '../../administration/tenants/tenants.module';
import { AdaptersModule } from '../adapters/adapters.module';
import { AuthorizationsModule } from '../authorizations/authorizations.module';
import { ClientsModule } from '../clients/clients.module';
import { GrantsModule } from '../grants/grants.module';
import { LimitsModule } from '../limits/limits.module';
import { TimelineModule } from '../timeline/timeline.module';
import { TokensModule } from '../tokens/tokens.module';
import { WalletAttestationsModule } from '../wallet-attestations/wallet-attestations.module';
import { ClientCredentialsFastPath } from './client-credentials-fast-path';
import { PreAuthorizedCodeFastPath } from './pre-authorized-code-fast-path';
import { ProviderFactory } from './provider-factory';
import { ProviderHost } from './provider-host';

@Module({
  imports: [
    AdaptersModule,
    AuthorizationsModule,
    ClientsModule,
    GrantsModule,
    LimitsModule,
    TenantsModule,
    TimelineModule,
    TokensModule,
    WalletAttestationsModule,
  ],
  providers: [ProviderHost, ProviderFactory, ClientCredentialsFastPath, PreAuthorizedCodeFastPath],
  exports: [ProviderHost],
})
export class ProviderModule {}
