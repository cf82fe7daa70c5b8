import { DynamicModule, Inject, Module, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { type Logger } from '@vc/platform/observability';
import { RequestLimits } from '@vc/platform/rate-limits';
import { AccessGuard } from './access.guard';
import { AccessTokenVerifier } from './access-token-verifier';
import { AUDIENCE, CallerAdmission } from './caller-admission';
import { DeclaredQueryGuard } from './declared-query.guard';
import { RevokedTokens } from './revoked-tokens';
import { ServiceKeys } from './service-keys';
import { ServiceTokenVerifier } from './service-token';

export interface AccessControlOptions {
  /** `iss` of the access tokens. */
  issuer: string;
  /** `aud` that this service accepts. */
  audience: string;
  /** Base of the addresses that clients see. */
  publicUrl: string;
  authInternalUrl: string;
  /** Keys of this service, for its calls to others and theirs to it. */
  serviceKeys: ServiceKeys;
  /** For an answer of the authorization server, in ms. */
  timeoutMs: number;
  requestLimits: RequestLimits;
  logger: Logger;
}

@Module({})
export class AccessControlModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(RevokedTokens) private readonly revoked: RevokedTokens) {}

  static register(options: AccessControlOptions): DynamicModule {
    const { issuer, publicUrl, authInternalUrl, timeoutMs } = options;
    const jwksUri = new URL(`${authInternalUrl}/auth/jwks`);
    return {
      module: AccessControlModule,
      global: true,
      providers: [
        {
          provide: RevokedTokens,
          inject: [CLOCK],
          useFactory: (clock: Clock) => new RevokedTokens({ ...options, clock }),
        },
        {
          provide: AccessTokenVerifier,
          inject: [CLOCK, RevokedTokens],
          useFactory: (clock: Clock, revoked: RevokedTokens) =>
            new AccessTokenVerifier({ issuer, jwksUri, publicUrl, revoked, timeoutMs, clock }),
        },
        { provide: ServiceKeys, useValue: options.serviceKeys },
        { provide: ServiceTokenVerifier, useValue: new ServiceTokenVerifier(options.serviceKeys) },
        { provide: AUDIENCE, useValue: options.audience },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: RequestLimits, useValue: options.requestLimits },
        CallerAdmission,
        { provide: APP_GUARD, useClass: DeclaredQueryGuard },
      ],
      exports: [AccessTokenVerifier, RevokedTokens, ServiceKeys],
    };
  }

  onApplicationBootstrap(): void {
    this.revoked.start();
  }

  onApplicationShutdown(): void {
    this.revoked.stop();
  }
}
