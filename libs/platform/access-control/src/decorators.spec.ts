import { type ExecutionContext, type NestInterceptor, UseInterceptors } from '@nestjs/common';
import { INTERCEPTORS_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import type { Caller } from './index';
import { CallerInterceptor } from './caller.interceptor';
import { ACCESS_RULE } from './decorators';
import { CallerOf, CallingService, Internal, Public, PublicOfActiveTenant, RequireScope, Tenant } from './index';

const CALLER: Caller = { tenantId: 'acme', clientId: 'app', subject: 'thandi', subjectKind: 'user', scopes: new Set() };

class Controller {
  route(@CallerOf() caller: unknown, @Tenant() tenant: unknown, @CallingService() service: unknown) {
    return [caller, tenant, service];
  }
}

type Factory = (argument: undefined, context: ExecutionContext) => unknown;

/** Returns what the parameters of the route get from a request. */
function argumentsFor(request: object): (() => unknown)[] {
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, Controller, 'route') as Record<
    string,
    { index: number; factory: Factory }
  >;
  return Object.values(parameters)
    .sort((one, other) => one.index - other.index)
    .map(
      ({ factory }) =>
        () =>
          factory(undefined, context),
    );
}

describe('the parameters of a route', () => {
  it('are the caller, its tenant and the calling service', () => {
    const [caller, tenant, service] = argumentsFor({ caller: CALLER, callingService: 'wallet' });
    expect([caller?.(), tenant?.(), service?.()]).toEqual([CALLER, 'acme', 'wallet']);
  });

  it('are refused on a route whose rule authenticates no caller or no service', () => {
    const [caller, tenant, service] = argumentsFor({});
    expect(caller).toThrow('declare @RequireScope on it');
    expect(tenant).toThrow('declare @RequireScope on it');
    expect(service).toThrow('declare @Internal on it');
  });
});

describe('RequireScope', () => {
  @RequireScope('trust.read')
  class Scoped {
    inherited() {
      return {};
    }

    @RequireScope('trust.write')
    own() {
      return {};
    }

    @Public()
    open() {
      return {};
    }

    get size() {
      return Object.keys(this).length;
    }
  }

  it('of a class concerns each of its routes that has no rule', () => {
    const rules = (['inherited', 'own', 'open'] as const).map((name) => {
      const { value } = Object.getOwnPropertyDescriptor(Scoped.prototype, name) as { value: object };
      const rule = Reflect.getMetadata(ACCESS_RULE, value) as object;
      const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, value) as object | undefined;
      return [rule, config];
    });
    expect(rules).toEqual([
      [{ kind: 'scope', scopes: ['trust.read'] }, { callerScopes: ['trust.read'] }],
      [{ kind: 'scope', scopes: ['trust.write'] }, { callerScopes: ['trust.write'] }],
      [{ kind: 'public' }, undefined],
    ]);
  });
});

describe('the interceptors of callers', () => {
  const own: NestInterceptor = { intercept: (_, next) => next.handle() };

  class Routes {
    @UseInterceptors(own)
    @RequireScope('trust.read')
    above() {
      return {};
    }

    @RequireScope('trust.read')
    @UseInterceptors(own)
    below() {
      return {};
    }

    @Internal('wallet')
    internal() {
      return {};
    }

    @Public()
    open() {
      return {};
    }

    @PublicOfActiveTenant('id')
    ofTenant() {
      return {};
    }
  }

  it.each<[keyof Routes, unknown[] | undefined]>([
    ['above', [CallerInterceptor, own]],
    ['below', [CallerInterceptor, own]],
    ['internal', [CallerInterceptor]],
    ['open', undefined],
    ['ofTenant', undefined],
  ])('are bound where a rule authenticates a caller, outside of all others: %s', (name, expected) => {
    const { value } = Object.getOwnPropertyDescriptor(Routes.prototype, name) as { value: object };
    expect(Reflect.getMetadata(INTERCEPTORS_METADATA, value)).toEqual(expected);
  });
});
