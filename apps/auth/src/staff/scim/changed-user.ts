import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { notFound, toUuid, Precondition } from '@vc/platform/http';
import type { FastifyRequest } from 'fastify';
import { provisionedTenantOf } from './provisioned-tenant';

/** The user that a request changes. */
export interface ChangedUser {
  tenantId: TenantId;
  id: string;
  /** Of `If-Match`. */
  precondition: Precondition;
}

/** @throws DomainError `NOT_FOUND`, `VALIDATION_ERROR` */
export const Changed = createParamDecorator((_: unknown, context: ExecutionContext): ChangedUser => {
  const { params, headers } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>();
  const tenantId = provisionedTenantOf(context);
  const id = toUuid(params.id);
  if (id === undefined) throw notFound('user', params.id);
  return { tenantId, id, precondition: Precondition.read(headers['if-match']) };
});
