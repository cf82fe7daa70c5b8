import { CanActivate, ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Scope } from '@vc/contract/access';
import { DomainError } from '@vc/platform/http';
import { AccessTokenVerifier, unauthorized } from './access-token-verifier';
import { ACCESS_RULE, AccessRule, AuthenticatedRequest } from './decorators';
import { verifyServiceToken } from './service-token';

export const SERVICE_TOKEN_SECRET = Symbol('SERVICE_TOKEN_SECRET');

/** Global guard: fails closed where a route declares no rule. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly verifier: AccessTokenVerifier,
    @Inject(SERVICE_TOKEN_SECRET) private readonly serviceTokenSecret: string,
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

  private async admitService(request: AuthenticatedRequest): Promise<boolean> {
    const token = bearerTokenOf(request);
    await verifyServiceToken(token, this.serviceTokenSecret).catch(() => {
      throw unauthorized('The service token is not valid.', 'invalid_token');
    });
    return true;
  }

  private async admitScope(request: AuthenticatedRequest, scope: Scope): Promise<boolean> {
    const caller = await this.verifier.verify(bearerTokenOf(request));
    if (!caller.scopes.has(scope)) throw insufficientScope(scope);
    request.caller = caller;
    return true;
  }
}

/** RFC 6750 §2.1; the scheme is case-insensitive (RFC 9110 §11.1). */
function bearerTokenOf(request: AuthenticatedRequest): string {
  const match = /^bearer ([\w\-.~+/]+=*)$/i.exec(request.headers.authorization ?? '');
  if (!match) throw unauthorized('A Bearer access token is required.');
  return match[1]!;
}

/** RFC 6750 §3.1 */
function insufficientScope(scope: Scope): DomainError {
  return new DomainError('FORBIDDEN', `The access token lacks the scope ${scope}.`, {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
  });
}
