import { OutgoingHttpConfig } from '@vc/platform/outgoing-http';
import { ServiceDefinition } from '@vc/platform/service';
import { WalletCredential } from './credentials/credential.entity';
import { CredentialsModule } from './credentials/credentials.module';
import { CreateWallet1700000000001 } from './migrations/1700000000001-create-wallet';
import { OffersModule } from './offers/offers.module';

export const walletService: ServiceDefinition<OutgoingHttpConfig> = {
  name: 'wallet',
  area: 'wallet',
  schema: 'wallet',
  config: OutgoingHttpConfig,
  entities: [WalletCredential],
  migrations: [CreateWallet1700000000001],
  modules: (config) => [CredentialsModule, OffersModule.register(config)],
};
