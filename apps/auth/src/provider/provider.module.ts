import { DynamicModule, Module } from '@nestjs/common';
import { audienceOf } from '@vc/contract/access';
import { AccessTokenVerifier } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/clock';
import { ServiceConfig } from '@vc/platform/config';
import { deriveKey } from '@vc/platform/key-store';
import { type Logger } from '@vc/platform/observability';
import { InternalHttp, OnboardingClient } from '@vc/platform/service-clients';
import { Provider } from 'oidc-provider';
import { ClientsService } from '../clients/clients.service';
import { clientCredentialsGrant } from '../grants/client-credentials.grant';
import {
  PRE_AUTHORIZED_CODE_GRANT,
  PRE_AUTHORIZED_CODE_PARAMETERS,
  preAuthorizedCodeGrant,
} from '../grants/pre-authorized-code.grant';
import { RedeemedCodesRepository } from '../grants/redeemed-codes.repository';
import { TOKEN_EXCHANGE_GRANT, TOKEN_EXCHANGE_PARAMETERS, tokenExchangeGrant } from '../grants/token-exchange.grant';
import { InternalTenantsController } from '../tenants/internal-tenants.controller';
import { TenantsService } from '../tenants/tenants.service';
import { AccessTokenIssuer } from '../tokens/access-token-issuer';
import { SigningKeysService } from '../tokens/signing-keys.service';
import { createProvider } from './create-provider';

@Module({})
export class ProviderModule {
  static register(config: ServiceConfig, logger: Logger): DynamicModule {
    const issuer = audienceOf('auth', config.PUBLIC_URL);
    const onboarding = new OnboardingClient(
      new InternalHttp(config.ONBOARDING_INTERNAL_URL, 'auth', config.SERVICE_TOKEN_SECRET),
    );
    const provider = {
      provide: Provider,
      inject: [SigningKeysService, ClientsService, RedeemedCodesRepository, AccessTokenVerifier, CLOCK],
      useFactory: async (
        keys: SigningKeysService,
        clients: ClientsService,
        codes: RedeemedCodesRepository,
        verifier: AccessTokenVerifier,
        now: Clock,
      ) => {
        const signingKey = await keys.current();
        const tokens = new AccessTokenIssuer(issuer, signingKey, now);
        const { PUBLIC_URL: publicUrl, SERVICE_TOKEN_SECRET: serviceTokenSecret } = config;
        return createProvider({
          issuer,
          clients,
          signingKey,
          cookieKey: deriveKey(Buffer.from(config.KEY_ENCRYPTION_KEY, 'base64'), 'auth.cookies').toString('base64url'),
          grants: {
            client_credentials: { grant: clientCredentialsGrant(tokens, publicUrl), parameters: ['scope'] },
            [TOKEN_EXCHANGE_GRANT]: {
              grant: tokenExchangeGrant({ tokens, verifier, onboarding, publicUrl, logger }),
              parameters: TOKEN_EXCHANGE_PARAMETERS,
            },
            [PRE_AUTHORIZED_CODE_GRANT]: {
              grant: preAuthorizedCodeGrant({ tokens, codes, serviceTokenSecret, now }),
              parameters: PRE_AUTHORIZED_CODE_PARAMETERS,
            },
          },
        });
      },
    };
    return {
      module: ProviderModule,
      controllers: [InternalTenantsController],
      providers: [provider, TenantsService, ClientsService, SigningKeysService, RedeemedCodesRepository],
    };
  }
}
