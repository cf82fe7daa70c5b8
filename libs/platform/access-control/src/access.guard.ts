import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Scope } from '@vc/contract/access';
import { DomainError } from '@vc/platform/http';
import { AccessTokenVerifier, audiencesOf, unauthorized } from './access-token-verifier';
import { callerOf } from './caller';
import { ACCESS_RULE, AccessRule, AuthenticatedRequest } from './decorators';
import { PresentedToken, presentedTokenOf } from './presented-token';
import { verifyServiceToken } from './service-token';

export const SERVICE_TOKEN_SECRET = Symbol('SERVICE_TOKEN_SECRET');
/** `aud` of the access tokens that the service takes. */
export const AUDIENCE = Symbol('AUDIENCE');

/** Global guard: fails closed where a route declares no rule. */
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
    throw new DomainError('FORBIDDEN', 'The route is closed.');
  }

  private admitService(request: AuthenticatedRequest): boolean {
    const { token } = tokenOf(request);
    if (verifyServiceToken(token, this.serviceTokenSecret) === undefined) {
      throw unauthorized('The service token is not valid.', 'invalid_token');
    }
    return true;
  }

  private async admitScope(request: AuthenticatedRequest, scope: Scope): Promise<boolean> {
    const presented = tokenOf(request);
    const claims = await this.verifier.verifyForPlatform(presented);
    const caller = callerOf(claims);
    // IF §5.4: a token of another area is valid, and has no access here.
    const isForArea = audiencesOf(claims).includes(this.audience);
    if (!isForArea || !caller.scopes.has(scope)) throw insufficientScope(scope, presented);
    request.caller = caller;
    return true;
  }
}

function tokenOf(request: AuthenticatedRequest): PresentedToken {
  const presented = presentedTokenOf(request);
  if (!presented) throw unauthorized('A Bearer access token is required.');
  return presented;
}

/** RFC 6750 §3.1 */
function insufficientScope(scope: Scope, { scheme }: PresentedToken): DomainError {
  return new DomainError('FORBIDDEN', `The access token lacks the scope ${scope}.`, {
    headers: { 'www-authenticate': `${scheme} error="insufficient_scope", scope="${scope}"` },
  });
}
