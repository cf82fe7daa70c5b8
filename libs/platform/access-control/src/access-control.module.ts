import { DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard, SERVICE_TOKEN_SECRET } from './access.guard';
import { AccessTokenVerifier } from './access-token-verifier';

export interface AccessControlOptions {
  /** `iss` of the access tokens. */
  issuer: string;
  /** `aud` that this service accepts. */
  audience: string;
  jwksUri: string;
  serviceTokenSecret: string;
}

@Module({})
export class AccessControlModule {
  static register(options: AccessControlOptions): DynamicModule {
    const verifier = new AccessTokenVerifier({ ...options, jwksUri: new URL(options.jwksUri) });
    return {
      module: AccessControlModule,
      global: true,
      providers: [
        { provide: AccessTokenVerifier, useValue: verifier },
        { provide: SERVICE_TOKEN_SECRET, useValue: options.serviceTokenSecret },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
      exports: [AccessTokenVerifier],
    };
  }
}
