import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { toUuid } from '@vc/platform/http';
import {
  routeClosed,
  serviceNotAllowed,
  serviceTokenNotValid,
  tenantSuspended,
  tokenMissing,
} from './access-control.errors';
import { ACCESS_RULE, AccessRule, AuthenticatedRequest } from './decorators';
import { presentedTokenOf } from './presented-token';
import { RevokedTokens } from './revoked-tokens';
import { ServiceTokenVerifier } from './service-token';

/** Global guard. A route that declares no rule is closed, and so is one with a scope whose caller is not authenticated. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly services: ServiceTokenVerifier,
    private readonly revoked: RevokedTokens,
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
    if (rule?.kind === 'scope' && request.caller) return true;
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
    const presented = presentedTokenOf(request);
    if (!presented) throw tokenMissing();
    const service = this.services.verify(presented.token);
    if (service === undefined) throw serviceTokenNotValid();
    if (!callers.includes(service)) throw serviceNotAllowed(service);
    request.callingService = service;
    return true;
  }
}
