import type { ExecutionContext } from '@nestjs/common';
import { createParamDecorator, SetMetadata } from '@nestjs/common';
import type { Scope, ServiceName } from '@vc/contract/access';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller';
import { type TenantId } from './tenant-id';

/** Access rule of a route. A route without a rule is closed. */
export type AccessRule =
  | { kind: 'public'; tenantParameter?: string }
  | { kind: 'internal'; callers: readonly ServiceName[] }
  | { kind: 'scope'; scopes: readonly [Scope, ...Scope[]] };

export const ACCESS_RULE = 'access-rule';

/** Opens a route to everyone: metadata, health, and endpoints that authenticate callers themselves. */
export const Public = () => SetMetadata<string, AccessRule>(ACCESS_RULE, { kind: 'public' });

/**
 * Opens a route to everyone while the tenant is not suspended.
 * @param tenantParameter the parameter of the path that names the tenant
 */
export const PublicOfActiveTenant = (tenantParameter: string) =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { kind: 'public', tenantParameter });

/** Opens a route to the named services, which send a service token. */
export const Internal = (...callers: ServiceName[]) =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { kind: 'internal', callers });

/** Opens a route to tokens with the scope. @param alternatives scopes that include it */
export const RequireScope = (scope: Scope, ...alternatives: Scope[]) =>
  SetMetadata<string, AccessRule>(ACCESS_RULE, { kind: 'scope', scopes: [scope, ...alternatives] });

export interface AuthenticatedRequest extends FastifyRequest {
  caller?: Caller;
  /** Name of the service that calls an internal route. */
  callingService?: string;
}

/** The caller that the access guard has authenticated. @throws Error on a route without `@RequireScope` */
export function authenticatedCaller(context: ExecutionContext): Caller {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Error('The route has no authenticated caller: declare @RequireScope on it.');
  return caller;
}

/** Name of the service that calls an internal route. */
export const CallingService = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { callingService } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (callingService === undefined) throw new Error('The route has no calling service: declare @Internal on it.');
  return callingService;
});

export const CallerOf = createParamDecorator((_: unknown, context: ExecutionContext): Caller =>
  authenticatedCaller(context),
);

export const Tenant = createParamDecorator((_: unknown, context: ExecutionContext): TenantId => {
  return authenticatedCaller(context).tenantId;
});
