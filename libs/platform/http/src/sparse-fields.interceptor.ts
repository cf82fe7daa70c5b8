import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { isObject } from '@vc/protocol/json';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { documentedMembers } from './documented-members';
import { ValidationFailed } from './domain-error';

const PARAMETER = 'fields';

/** Whether the parameter is `fields`, which `SparseFieldsInterceptor` reads in place of the route. */
export function isSparseFields(method: string, parameter: string): boolean {
  return parameter === PARAMETER && isRead(method);
}

/** `fields` of a GET with an access token names the members of the resources that are returned. */
@Injectable()
export class SparseFieldsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest & { caller?: object }>();
    const query = request.query as Record<string, unknown>;
    const sent = query[PARAMETER];
    if (sent === undefined || !request.caller || !isRead(request.method)) return next.handle();
    const names = fieldsOf(sent, documentedMembers(request.routeOptions.url ?? ''));
    // Routes refuse parameters that they do not declare.
    Reflect.deleteProperty(query, PARAMETER);
    return next.handle().pipe(map((body) => withFields(body, names)));
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** @throws ValidationFailed */
function fieldsOf(sent: unknown, known: Set<string> | undefined): string[] {
  if (!known) throw refused(`${PARAMETER} is not a known parameter.`);
  if (typeof sent !== 'string') throw refused(`${PARAMETER} must be one list of names with commas between them.`);
  const names = sent.split(',');
  const isKnown = names.every((name) => known.has(name));
  if (!isKnown) throw refused(`${PARAMETER} must be names of ${[...known].join(', ')}.`);
  return names;
}

function refused(detail: string): ValidationFailed {
  return new ValidationFailed([{ detail, source: { parameter: PARAMETER } }]);
}

function withFields(body: unknown, names: string[]): unknown {
  if (!isObject(body)) return body;
  const { data } = body;
  return { ...body, data: Array.isArray(data) ? data.map((item) => pick(item, names)) : pick(data, names) };
}

function pick(resource: unknown, names: string[]): unknown {
  if (!isObject(resource)) return resource;
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(resource, name)).map((name) => [name, resource[name]]),
  );
}
