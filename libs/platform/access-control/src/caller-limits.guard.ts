import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import { RequestLimits } from '@vc/platform/rate-limits';
import type { FastifyReply } from 'fastify';
import { AuthenticatedRequest } from './decorators';

/** Limits the rate of authenticated callers and of their tenants. */
@Injectable()
export class CallerLimitsGuard implements CanActivate {
  constructor(private readonly limits: RequestLimits) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const http = context.switchToHttp();
    const { caller } = http.getRequest<AuthenticatedRequest>();
    if (caller) this.limits.countCaller(caller, http.getResponse<FastifyReply>());
    return true;
  }
}
