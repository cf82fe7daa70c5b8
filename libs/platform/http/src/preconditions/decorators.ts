import { createParamDecorator, type ExecutionContext, UseInterceptors } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { EntityTagInterceptor } from './entity-tag.interceptor';
import { Precondition } from './precondition';

/** The response has an entity tag, and a GET honours `If-None-Match`. */
export const EntityTagged = (): MethodDecorator => UseInterceptors(EntityTagInterceptor);

/** The precondition of `If-Match`. The service asserts it within the transaction of the change. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Precondition => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return Precondition.read(headers['if-match']);
});
