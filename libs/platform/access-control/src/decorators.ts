import type { ExecutionContext } from '@nestjs/common';
import { applyDecorators, createParamDecorator, SetMetadata, UseInterceptors } from '@nestjs/common';
import { INTERCEPTORS_METADATA } from '@nestjs/common/constants';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Scope, ServiceName } from '@vc/contract/access';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller';
import { CallerInterceptor } from './caller.interceptor';
import { type TenantId } from './caller';

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
  applyDecorators(
    SetMetadata<string, AccessRule>(ACCESS_RULE, { kind: 'internal', callers }),
    UseInterceptors(CallerInterceptor),
  );

/** Configuration of a Fastify route with callers, from which they are admitted before the body is read. */
export interface CallerRouteConfig {
  callerScopes: readonly [Scope, ...Scope[]];
}

/** Binds the interceptor outside of those that the route declares itself, wherever their decorators stand. */
const interceptCallers: MethodDecorator = (_target, _name, { value: route }: PropertyDescriptor) => {
  const others = (Reflect.getMetadata(INTERCEPTORS_METADATA, route as object) ?? []) as unknown[];
  Reflect.defineMetadata(INTERCEPTORS_METADATA, [CallerInterceptor, ...others], route as object);
};

/** Opens a route, or the routes of a class, to tokens with the scope. @param alternatives scopes that include it */
export function RequireScope(scope: Scope, ...alternatives: Scope[]): MethodDecorator & ClassDecorator {
  const callerScopes = [scope, ...alternatives] as const;
  const rule: AccessRule = { kind: 'scope', scopes: callerScopes };
  const require = applyDecorators(
    SetMetadata(ACCESS_RULE, rule),
    RouteConfig({ callerScopes } satisfies CallerRouteConfig),
    interceptCallers,
  );
  return (target: object, name?: string | symbol, method?: PropertyDescriptor) => {
    if (name !== undefined) return require(target, name, method);
    // Fastify knows the metadata of methods alone.
    const { prototype } = target as { prototype: object };
    for (const [each, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const value: unknown = descriptor.value;
      const isRoute = each !== 'constructor' && typeof value === 'function';
      if (isRoute && !Reflect.hasMetadata(ACCESS_RULE, value)) require(prototype, each, descriptor);
    }
  };
}

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
