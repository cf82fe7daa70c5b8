import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { TokensModule } from '../tokens/tokens.module';
import { WalletAttestationsModule } from '../wallet-attestations/wallet-attestations.module';
import { ClientAdapter } from './client-adapter';
import { ProviderAdapters } from './provider-adapters';
import { ProviderStateRepository } from './provider-state.repository';

@Module({
  imports: [ClientsModule, TokensModule, WalletAttestationsModule],
  providers: [ProviderAdapters, ClientAdapter, ProviderStateRepository],
  exports: [ProviderAdapters],
})
export class AdaptersModule {}
