import 'reflect-metadata';
import { RequestMethod, VERSION_NEUTRAL } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { DtoClass } from '@vc/platform/http';
import type { TestService } from '@vc/testing';

const BODY = 3;
export const QUERY = 4;

type Constructor = new (...parameters: never[]) => object;

/** The DTO class of a body or a query. */
export interface RouteDto {
  route: string;
  kind: number;
  dto: DtoClass;
}

const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** The DTO classes of the handlers of a service, by route. */
export function dtosOf({ app }: TestService, area: string): RouteDto[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap(({ controllers: found }) =>
    [...found.values()].map(({ metatype }) => metatype as Constructor),
  );
  return [...new Set(controllers)].flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((name) => dtosOfHandler(controller, name, area)),
  );
}

function dtosOfHandler(controller: Constructor, name: string, area: string): RouteDto[] {
  const handler = (controller.prototype as Record<string, object>)[name]!;
  const method: RequestMethod | undefined = Reflect.getMetadata('method', handler) as RequestMethod | undefined;
  if (method === undefined) return [];
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype, name) as DtoClass[];
  const parameters = (Reflect.getMetadata('__routeArguments__', controller, name) ?? {}) as Record<
    string,
    { index: number }
  >;
  const versions = asList((Reflect.getMetadata('__version__', controller) ?? VERSION_NEUTRAL) as string | symbol);
  const prefix = Reflect.getMetadata('path', controller) as string;
  const paths = asList(Reflect.getMetadata('path', handler) as string | string[]);
  return Object.entries(parameters).flatMap(([key, { index }]) => {
    const [kind] = key.split(':').map(Number);
    const dto = types[index];
    if ((kind !== BODY && kind !== QUERY) || !dto || dto === (Object as unknown)) return [];
    return versions.flatMap((version) =>
      paths.map((path) => {
        const segments = [area, version === VERSION_NEUTRAL ? '' : `v${String(version)}`, prefix, path];
        const full = segments.map((each) => each.replace(/^\/|\/$/g, '')).filter((each) => each !== '');
        const route = `${RequestMethod[method]} /${full.join('/')}`.replaceAll(/:(\w+)/g, '{$1}');
        return { route, kind, dto };
      }),
    );
  });
}
