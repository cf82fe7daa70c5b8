import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { authenticatedCaller, type TenantId } from '@vc/platform/access-control';
import { notFound, toUuid } from '@vc/platform/http';
import type { FastifyRequest } from 'fastify';

/** The tenant of the address, which is that of the client. @throws DomainError `NOT_FOUND` for another tenant */
export const ProvisionedTenant = createParamDecorator((_: unknown, context: ExecutionContext) =>
  provisionedTenantOf(context),
);

export function provisionedTenantOf(context: ExecutionContext): TenantId {
  const { tenantId } = authenticatedCaller(context);
  const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { tenantId: string } }>>();
  if (toUuid(params.tenantId) !== tenantId) throw notFound('tenant', params.tenantId);
  return tenantId;
}
