import { Inject, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Scope } from '@vc/contract/access';
import { activeTrace } from '@vc/platform/observability';
import { RequestLimits } from '@vc/platform/rate-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { insufficientScope, tokenMissing } from './access-control.errors';
import { audiencesOf } from './access-token-claims';
import { AccessTokenVerifier } from './access-token-verifier';
import { callerOf } from './caller';
import { type AuthenticatedRequest, type CallerRouteConfig } from './decorators';
import { presentedTokenOf } from './presented-token';

/** `aud` of the access tokens that the service accepts. */
export const AUDIENCE = Symbol('AUDIENCE');

/** Authenticates the caller of a request, and counts it, before the body is read: a refused request costs no parsing. */
@Injectable()
export class CallerAdmission {
  constructor(
    private readonly verifier: AccessTokenVerifier,
    private readonly limits: RequestLimits,
    @Inject(AUDIENCE) private readonly audience: string,
  ) {}

  /** Admits the callers of all routes with `@RequireScope`. Call it before the routes are registered. */
  static install(app: NestFastifyApplication): void {
    const admission = app.get(CallerAdmission);
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRequest', (request, reply, done) => {
        const scopes = requiredScopes(request);
        if (!scopes) return done();
        admission.admit(request, reply, scopes).then(() => done(), done);
      });
  }

  /** @throws DomainError as `AccessTokenVerifier.verify`, `INSUFFICIENT_SCOPE`, `RATE_LIMITED` */
  async admit(request: AuthenticatedRequest, reply: FastifyReply, scopes: readonly [Scope, ...Scope[]]): Promise<void> {
    const presented = presentedTokenOf(request);
    if (!presented) throw tokenMissing();
    const claims = await this.verifier.verifyForPlatform(presented);
    const caller = callerOf(claims);
    // IF §5.4: a token of another area is authentic, but gives no access here.
    const isForArea = audiencesOf(claims).includes(this.audience);
    const hasScope = scopes.some((scope) => caller.scopes.has(scope));
    if (!isForArea || !hasScope) throw insufficientScope(scopes[0], presented.scheme);
    request.caller = caller;
    activeTrace()?.set({ 'tenant.id': caller.tenantId });
    this.limits.countCaller(caller, reply);
  }
}

/** Returns the scopes of a route with `@RequireScope`, of which its callers need one. */
export function requiredScopes({ routeOptions }: FastifyRequest): CallerRouteConfig['callerScopes'] | undefined {
  return (routeOptions.config as Partial<CallerRouteConfig>).callerScopes;
}
