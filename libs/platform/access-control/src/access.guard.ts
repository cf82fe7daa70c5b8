import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Scope } from '@vc/contract/access';
import { insufficientScope, routeClosed, serviceTokenNotValid, tokenMissing } from './access-control.errors';
import { audiencesOf } from './access-token-claims';
import { AccessTokenVerifier } from './access-token-verifier';
import { callerOf } from './caller';
import { ACCESS_RULE, AccessRule, AuthenticatedRequest } from './decorators';
import { PresentedToken, presentedTokenOf } from './presented-token';
import { verifyServiceToken } from './service-token';

export const SERVICE_TOKEN_SECRET = Symbol('SERVICE_TOKEN_SECRET');
/** `aud` of the access tokens that the service accepts. */
export const AUDIENCE = Symbol('AUDIENCE');

/** Global guard. A route that declares no rule is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: AccessTokenVerifier,
    @Inject(SERVICE_TOKEN_SECRET) private readonly serviceTokenSecret: string,
    @Inject(AUDIENCE) private readonly audience: string,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (rule?.kind === 'public') return true;
    if (rule?.kind === 'internal') return this.admitService(request);
    if (rule?.kind === 'scope') return this.admitScope(request, rule.scope);
    throw routeClosed();
  }

  private admitService(request: AuthenticatedRequest): boolean {
    const { token } = tokenOf(request);
    if (verifyServiceToken(token, this.serviceTokenSecret) === undefined) throw serviceTokenNotValid();
    return true;
  }

  private async admitScope(request: AuthenticatedRequest, scope: Scope): Promise<boolean> {
    const presented = tokenOf(request);
    const claims = await this.verifier.verifyForPlatform(presented);
    const caller = callerOf(claims);
    // IF §5.4: a token of another area is authentic, but gives no access here.
    const isForArea = audiencesOf(claims).includes(this.audience);
    if (!isForArea || !caller.scopes.has(scope)) throw insufficientScope(scope, presented.scheme);
    request.caller = caller;
    return true;
  }
}

function tokenOf(request: AuthenticatedRequest): PresentedToken {
  const presented = presentedTokenOf(request);
  if (!presented) throw tokenMissing();
  return presented;
}
