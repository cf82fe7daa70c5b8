import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Scope } from '@vc/contract/access';
import { toUuid } from '@vc/platform/http';
import { activeTrace } from '@vc/platform/observability';
import {
  insufficientScope,
  routeClosed,
  serviceNotAllowed,
  serviceTokenNotValid,
  tenantSuspended,
  tokenMissing,
} from './access-control.errors';
import { audiencesOf } from './access-token-claims';
import { AccessTokenVerifier } from './access-token-verifier';
import { callerOf } from './caller';
import { ACCESS_RULE, AccessRule, AuthenticatedRequest } from './decorators';
import { PresentedToken, presentedTokenOf } from './presented-token';
import { RevokedTokens } from './revoked-tokens';
import { ServiceTokenVerifier } from './service-token';

/** `aud` of the access tokens that the service accepts. */
export const AUDIENCE = Symbol('AUDIENCE');

/** Global guard. A route that declares no rule is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: AccessTokenVerifier,
    private readonly services: ServiceTokenVerifier,
    private readonly revoked: RevokedTokens,
    @Inject(AUDIENCE) private readonly audience: string,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (rule?.kind === 'public') return this.admitPublic(request, rule.tenantParameter);
    if (rule?.kind === 'internal') return this.admitService(request, rule.callers);
    if (rule?.kind === 'scope') return this.admitScope(request, rule.scopes);
    throw routeClosed();
  }

  private async admitPublic({ params }: AuthenticatedRequest, tenantParameter?: string): Promise<boolean> {
    if (tenantParameter === undefined) return true;
    // Without a token the last known list is enough, so that wallets do not depend on the authorization server.
    await this.revoked.refresh();
    const tenantId = toUuid((params as Record<string, string | undefined>)[tenantParameter] ?? '');
    if (tenantId !== undefined && this.revoked.isSuspended(tenantId)) throw tenantSuspended();
    return true;
  }

  private admitService(request: AuthenticatedRequest, callers: readonly string[]): boolean {
    const service = this.services.verify(tokenOf(request).token);
    if (service === undefined) throw serviceTokenNotValid();
    if (!callers.includes(service)) throw serviceNotAllowed(service);
    request.callingService = service;
    return true;
  }

  private async admitScope(request: AuthenticatedRequest, scopes: readonly [Scope, ...Scope[]]): Promise<boolean> {
    const presented = tokenOf(request);
    const claims = await this.verifier.verifyForPlatform(presented);
    const caller = callerOf(claims);
    // IF §5.4: a token of another area is authentic, but gives no access here.
    const isForArea = audiencesOf(claims).includes(this.audience);
    const hasScope = scopes.some((scope) => caller.scopes.has(scope));
    if (!isForArea || !hasScope) throw insufficientScope(scopes[0], presented.scheme);
    request.caller = caller;
    activeTrace()?.set({ 'tenant.id': caller.tenantId });
    return true;
  }
}

function tokenOf(request: AuthenticatedRequest): PresentedToken {
  const presented = presentedTokenOf(request);
  if (!presented) throw tokenMissing();
  return presented;
}
