import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import type { Caller } from './index';
import { ACCESS_RULE } from './decorators';
import { CallerOf, CallingService, Public, RequireScope, Tenant } from './index';

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
