import 'reflect-metadata';
import { RequestMethod, VERSION_NEUTRAL } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DEPRECATION, type DtoClass } from '@vc/platform/http';
import type { ServiceDefinition } from '@vc/platform/service';
import type { TestService } from '@vc/testing/service/test-service';

const [RESPONSE, BODY] = [1, 3];
export const QUERY = 4;

type Constructor = new (...parameters: never[]) => object;

/** A method of a controller. */
export interface RouteHandler {
  /** Method and paths, for example `GET /api/v1/issuances/{id}`. */
  routes: string[];
  /** The status of a success, unless the handler chooses one. */
  status: number;
  /** Whether the handler writes the response itself. */
  hasReply: boolean;
  isDeprecated: boolean;
  dtos: { kind: number; dto: DtoClass }[];
}

type Definition = Pick<ServiceDefinition, 'area' | 'unprefixed'>;

interface Method {
  controller: Constructor;
  name: string;
  handler: object;
}

const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** The handlers of the controllers of a service. */
export function routeHandlersOf({ app }: TestService, definition: Definition): RouteHandler[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap(({ controllers: found }) =>
    [...found.values()].map(({ metatype }) => metatype as Constructor),
  );
  return [...new Set(controllers)]
    .flatMap(methodsOf)
    .filter(({ handler }) => Reflect.hasMetadata('method', handler))
    .map((method) => toRouteHandler(method, definition));
}

function methodsOf(controller: Constructor): Method[] {
  const prototype = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(prototype).map((name) => ({ controller, name, handler: prototype[name]! }));
}

function toRouteHandler({ controller, name, handler }: Method, definition: Definition): RouteHandler {
  const method = Reflect.getMetadata('method', handler) as RequestMethod;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype, name) as DtoClass[];
  const given = (Reflect.getMetadata('__routeArguments__', controller, name) ?? {}) as Record<
    string,
    { index: number }
  >;
  const parameters = Object.entries(given).map(([key, { index }]) => ({
    // Those of decorators of our own have a random name instead.
    kind: Number(key.split(':')[0]),
    dto: types[index]!,
  }));
  const status = Reflect.getMetadata('__httpCode__', handler) as number | undefined;
  return {
    routes: pathsOf(controller, handler, definition).map((path) => `${RequestMethod[method]} ${path}`),
    status: status ?? (method === RequestMethod.POST ? 201 : 200),
    isDeprecated: Reflect.hasMetadata(DEPRECATION, handler),
    hasReply: parameters.some(({ kind }) => kind === RESPONSE),
    dtos: parameters.filter(({ kind, dto }) => [BODY, QUERY].includes(kind) && dto !== undefined && dto !== Object),
  };
}

function pathsOf(controller: Constructor, handler: object, { area, unprefixed = [] }: Definition): string[] {
  const versions = asList((Reflect.getMetadata('__version__', controller) ?? VERSION_NEUTRAL) as string | symbol);
  const prefix = Reflect.getMetadata('path', controller) as string | string[];
  const paths = asList(Reflect.getMetadata('path', handler) as string | string[]);
  return versions.flatMap((version) =>
    asList(prefix).flatMap((first) =>
      paths.map((path) => {
        const own = [first, path].flatMap((each) => each.split('/')).filter((each) => each !== '');
        const base = [area, ...(version === VERSION_NEUTRAL ? [] : [`v${String(version)}`])];
        const full = [...unprefixed, '.well-known'].includes(own[0] ?? '') ? own : [...base, ...own];
        return `/${full.join('/')}`.replaceAll(/:(\w+)/g, '{$1}');
      }),
    ),
  );
}
