import { Module } from '@nestjs/common';
import { TrustClient, WalletAttesters } from '@vc/platform/service-clients';
import { AuthConfig } from '../../auth-config';
import { AuthorizationsModule } from '../authorizations/authorizations.module';
import { GrantsModule } from '../grants/grants.module';
import { WalletAttestations } from './wallet-attestations';
import { WalletTenants } from './wallet-tenants';

/** Attestation-based authentication of wallets. */
@Module({
  imports: [AuthorizationsModule, GrantsModule],
  providers: [
    WalletAttestations,
    WalletTenants,
    {
      provide: WalletAttesters,
      inject: [AuthConfig, TrustClient],
      useFactory: (config: AuthConfig, trust: TrustClient) => WalletAttesters.fromConfig(config, trust),
    },
  ],
  exports: [WalletAttestations, WalletAttesters],
})
export class WalletAttestationsModule {}
