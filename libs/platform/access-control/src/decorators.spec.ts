import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import type { Caller } from './index';
import { CallerOf, CallingService, Tenant } from './index';

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
