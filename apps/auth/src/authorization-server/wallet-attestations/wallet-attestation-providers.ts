import { InternalHttp, TrustClient, WalletAttesters } from '@vc/platform/service-clients';
import { AuthConfig } from '../auth-config';
import { WalletTenants } from './wallet-tenants';
import { WalletAttestations } from './wallet-attestations';

/** Attestation-based authentication of wallets. */
export const WALLET_ATTESTATION_PROVIDERS = [
  WalletAttestations,
  WalletTenants,
  {
    provide: WalletAttesters,
    inject: [AuthConfig],
    useFactory: (config: AuthConfig) =>
      WalletAttesters.fromConfig(config, new TrustClient(InternalHttp.factory('auth', config)('trust'))),
  },
];
