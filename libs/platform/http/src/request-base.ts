import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

type Request = Pick<FastifyRequest, 'raw'>;

const bases = new WeakMap<IncomingMessage, string>();

export function setRequestBase({ raw }: Request, base: string): void {
  bases.set(raw, base);
}

/** Returns the base URL of the host that the client has named; undefined on other listeners than the public one. */
export function findRequestBase({ raw }: Request): string | undefined {
  return bases.get(raw);
}

/** Returns the base URL of the host that the client has named: `PUBLIC_URL`, or that of the domain of a tenant. */
export function requestBaseOf(request: Request): string {
  const base = findRequestBase(request);
  if (base === undefined) throw new Error('The request did not arrive on the public listener.');
  return base;
}

/** The same, as a parameter. */
export const RequestBase = createParamDecorator((_: unknown, context: ExecutionContext) =>
  requestBaseOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
