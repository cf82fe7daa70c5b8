import { type ExecutionContext, Param, Query } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '@vc/platform/http';
import { parseTraceHeaders, TraceScope } from '@vc/platform/observability';
import type { RequestLimits } from '@vc/platform/rate-limits';
import type { FastifyReply } from 'fastify';
import { AccessGuard } from './access.guard';
import type { AccessTokenVerifier } from './access-token-verifier';
import { CallerAdmission } from './caller-admission';
import { DeclaredQueryGuard } from './declared-query.guard';
import { type AuthenticatedRequest, type Caller, Public, PublicOfActiveTenant, RequireScope } from './index';
import type { RevokedTokens } from './revoked-tokens';
import type { ServiceTokenVerifier } from './service-token';

const AUDIENCE = 'https://platform.example/api';
const TENANT = '0197d4a5-2f0e-7c3a-9f54-0d3c1b2a4e5f';
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const CLAIMS = { aud: AUDIENCE, sub: 'thandi', client_id: 'app', tenant_id: 'acme', scope: 'trust.read' };
const CALLER: Caller = { tenantId: 'acme', clientId: 'app', subject: 'thandi', subjectKind: 'user', scopes: new Set() };

class Controller {
  withQuery(@Query() query: unknown, @Param('id') id: unknown) {
    return { query, id };
  }

  withParameter(@Param('id') id: unknown) {
    return id;
  }

  @Public()
  open() {
    return {};
  }

  @PublicOfActiveTenant('tenant')
  ofTenant() {
    return {};
  }

  @RequireScope('trust.read')
  scoped() {
    return {};
  }

  withoutQuery() {
    return {};
  }
}

function contextOf(type: string, request: object, handler: keyof Controller = 'withoutQuery'): ExecutionContext {
  return {
    getType: () => type,
    getClass: () => Controller,
    // eslint-disable-next-line @typescript-eslint/unbound-method -- its name and metadata are read, and it is not called
    getHandler: () => Controller.prototype[handler],
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => 'reply' }),
  } as unknown as ExecutionContext;
}

describe('AccessGuard', () => {
  const isSuspended = jest.fn(() => true);
  const guard = new AccessGuard(
    new Reflector(),
    {} as ServiceTokenVerifier,
    { refresh: () => Promise.resolve(), isSuspended } as unknown as RevokedTokens,
  );

  beforeEach(() => isSuspended.mockClear());

  it('accepts events, which have no route', async () => {
    expect(await guard.canActivate(contextOf('rpc', {}))).toBe(true);
  });

  it('accepts a request of a public route without the list of suspended tenants', async () => {
    expect(await guard.canActivate(contextOf('http', {}, 'open'))).toBe(true);
  });

  it('rejects a request of a public route of a suspended tenant', async () => {
    const context = contextOf('http', { params: { tenant: TENANT } }, 'ofTenant');
    await expect(guard.canActivate(context)).rejects.toMatchObject({ code: 'TENANT_SUSPENDED' });
    expect(isSuspended).toHaveBeenCalledWith(TENANT);
  });

  it('accepts a request of a public route whose tenant is no UUID, which the route does not find', async () => {
    expect(await guard.canActivate(contextOf('http', { params: { tenant: 'acme' } }, 'ofTenant'))).toBe(true);
    expect(isSuspended).not.toHaveBeenCalled();
  });

  it('accepts a request whose caller was authenticated, and rejects another one of a route with a scope', async () => {
    expect(await guard.canActivate(contextOf('http', { caller: CALLER }, 'scoped'))).toBe(true);
    const request = { headers: { authorization: 'Bearer abc' }, raw: {} };
    await expect(guard.canActivate(contextOf('http', request, 'scoped'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('rejects a caller at a route without a rule', async () => {
    const context = contextOf('http', { caller: CALLER });
    await expect(guard.canActivate(context)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('rejects a request of a route without a rule', async () => {
    await expect(guard.canActivate(contextOf('http', {}))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('CallerAdmission', () => {
  const reply = {} as FastifyReply;
  const countCaller = jest.fn<undefined, [Caller, FastifyReply]>();
  const admission = new CallerAdmission(
    { verifyForPlatform: () => Promise.resolve(CLAIMS) } as unknown as AccessTokenVerifier,
    { countCaller } as unknown as RequestLimits,
    AUDIENCE,
  );
  const newRequest = () => ({ headers: { authorization: 'Bearer abc' }, raw: {} }) as AuthenticatedRequest;

  beforeEach(() => countCaller.mockReset());

  it('counts the caller, and names its tenant in the trace', async () => {
    const set = jest.spyOn(TraceScope.prototype, 'set');
    const request = newRequest();
    await admission.admit(request, reply, ['trust.read']);
    expect(request.caller).toMatchObject({ tenantId: 'acme', clientId: 'app' });
    expect(countCaller.mock.calls).toEqual([[request.caller, reply]]);
    expect(set).not.toHaveBeenCalled();
    const scope = new TraceScope(parseTraceHeaders({ traceparent: TRACEPARENT })!);
    await scope.run(() => admission.admit(newRequest(), reply, ['trust.read']));
    expect(set.mock.calls).toEqual([[{ 'tenant.id': 'acme' }]]);
    set.mockRestore();
  });

  it('rejects a caller without the scope, and does not count it', async () => {
    await expect(admission.admit(newRequest(), reply, ['trust.write'])).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(countCaller).not.toHaveBeenCalled();
  });

  it('rejects a caller under load', async () => {
    const error = new DomainError('UNAVAILABLE', 'The service has more requests than it can answer.');
    countCaller.mockImplementation(() => {
      throw error;
    });
    await expect(admission.admit(newRequest(), reply, ['trust.read'])).rejects.toBe(error);
  });
});

describe('DeclaredQueryGuard', () => {
  const guard = new DeclaredQueryGuard();
  const request = { caller: CALLER, method: 'GET', query: { colour: 'red' } };

  it.each<[string, ExecutionContext]>([
    ['an event', contextOf('rpc', request)],
    ['a request without a caller', contextOf('http', { ...request, caller: undefined })],
    ['a request without parameters', contextOf('http', { ...request, query: {} })],
    ['the members that a GET names', contextOf('http', { ...request, query: { fields: 'id' } })],
    ['a request of a route that declares its query', contextOf('http', request, 'withQuery')],
  ])('accepts %s', (_, context) => {
    expect(guard.canActivate(context)).toBe(true);
  });

  it.each<[string, object, string[]]>([
    ['an unknown parameter', { colour: 'red', fields: 'id' }, ['colour']],
    ['several', { colour: 'red', size: '1' }, ['colour', 'size']],
  ])('rejects %s', (_, query, names) => {
    const violations = names.map((name) => ({
      detail: `${name} is not a known parameter.`,
      source: { parameter: name },
    }));
    expect(() => guard.canActivate(contextOf('http', { ...request, query }))).toThrow(
      expect.objectContaining({ violations }),
    );
  });

  it('rejects a parameter of a route that only has one in its path', () => {
    expect(() => guard.canActivate(contextOf('http', request, 'withParameter'))).toThrow();
  });

  it('rejects the names of members for a POST', () => {
    const post = { ...request, method: 'POST', query: { fields: 'id' } };
    expect(() => guard.canActivate(contextOf('http', post))).toThrow();
  });
});
