import { DynamicModule, Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { InternalHttp, IssuanceClient, OnboardingClient } from '@vc/platform/service-clients';
import { AuditController } from './audit/audit.controller';
import { AuditService } from './audit/audit.service';
import { AuthConfig } from './auth-config';
import { BootstrapAdministrator } from './clients/bootstrap-administrator';
import { ClientSecretsService } from './clients/client-secrets.service';
import { ClientsController } from './clients/clients.controller';
import { ClientsRepository } from './clients/clients.repository';
import { ClientsService } from './clients/clients.service';
import { GrantRequests } from './grants/grant';
import { RedeemedCodesRepository } from './grants/redeemed-codes.repository';
import { ConsentService } from './interactions/consent.service';
import { InteractionsController } from './interactions/interactions.controller';
import { InteractionsService } from './interactions/interactions.service';
import { FailedAttemptsService } from './limits/failed-attempts.service';
import { ClientRates } from './limits/client-rates';
import { IssuanceAuthorizationsRepository } from './provider/issuance-authorizations.repository';
import { ProviderFactory } from './provider/provider-factory';
import { ProviderHost } from './provider/provider-host';
import { ProviderStateRepository } from './provider/provider-state.repository';
import { Resources } from './provider/resources';
import { ShortWay } from './provider/short-way';
import { WalletAttesters } from './provider/wallet-attesters';
import { Sweeper } from './sweeper';
import { InternalTenantsController } from './tenants/internal-tenants.controller';
import { TenantsController } from './tenants/tenants.controller';
import { TenantsRepository } from './tenants/tenants.repository';
import { TenantsService } from './tenants/tenants.service';
import { InternalRevokedTokensController } from './tokens/internal-revoked-tokens.controller';
import { RevocationNews } from './tokens/revocation-news';
import { RevokedTokensRepository } from './tokens/revoked-tokens.repository';
import { SigningKeysService } from './tokens/signing-keys.service';

@Module({})
export class AuthModule {
  static register(config: AuthConfig): DynamicModule {
    return {
      module: AuthModule,
      controllers: [
        ...[TenantsController, ClientsController, AuditController, InteractionsController],
        ...[InternalTenantsController, InternalRevokedTokensController],
      ],
      providers: [
        ...[TenantsService, TenantsRepository, ClientsService, ClientsRepository, ClientSecretsService],
        ...[BootstrapAdministrator, AuditService, FailedAttemptsService, Sweeper],
        ...[InteractionsService, ConsentService, RedeemedCodesRepository, SigningKeysService],
        ...[RevokedTokensRepository, RevocationNews],
        ...[ProviderHost, ProviderFactory, ProviderStateRepository, IssuanceAuthorizationsRepository],
        {
          provide: OnboardingClient,
          useFactory: () => new OnboardingClient(to(config.ONBOARDING_INTERNAL_URL, config)),
        },
        { provide: WalletAttesters, useFactory: () => WalletAttesters.fromFiles(config.WALLET_ATTESTER_CA_FILES) },
        { provide: Resources, inject: [CLOCK], useFactory: (now: Clock) => resources(config, now) },
        { provide: ClientRates, inject: [CLOCK], useFactory: (now: Clock) => clientRates(config, now) },
        GrantRequests,
        ShortWay,
      ],
    };
  }
}

function to(url: string, { SERVICE_TOKEN_SECRET }: AuthConfig): InternalHttp {
  return new InternalHttp(url, 'auth', SERVICE_TOKEN_SECRET);
}

function resources(config: AuthConfig, now: Clock): Resources {
  const { PUBLIC_URL: publicUrl, SERVICE_TOKEN_SECRET: serviceTokenSecret } = config;
  const issuance = new IssuanceClient(to(config.ISSUANCE_INTERNAL_URL, config));
  return new Resources({ publicUrl, serviceTokenSecret, issuance, now });
}

function clientRates({ AUTH_RATE_PER_CLIENT }: AuthConfig, now: Clock): ClientRates {
  return new ClientRates(AUTH_RATE_PER_CLIENT, now);
}
