import 'reflect-metadata';
import { RequestMethod, VERSION_NEUTRAL } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type DtoClass, shapeOf } from '@vc/platform/http';
import {
  documentedOperations,
  OpenApiDocuments,
  type Place,
  pointerTo,
  type TestService,
  TestTrust,
  TestWorld,
} from '@vc/testing';
import { PLATFORM_SERVICES } from './services';

const BODY = 3;
const QUERY = 4;

type Constructor = new (...parameters: never[]) => object;

interface DocumentedDto {
  route: string;
  /** Members by their pointers, with `*` for the elements of a list. */
  members: string[];
}

const asList = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

/** The DTO classes of the handlers of a service, by route. */
function dtosOf({ app }: TestService, area: string): { route: string; kind: number; dto: DtoClass }[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap(({ controllers: found }) =>
    [...found.values()].map(({ metatype }) => metatype as Constructor),
  );
  return [...new Set(controllers)].flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((name) => dtosOfHandler(controller, name, area)),
  );
}

function dtosOfHandler(controller: Constructor, name: string, area: string) {
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

function membersOfDto(dto: DtoClass, pointer = ''): string[] {
  const { members, collections } = shapeOf(dto);
  const named = [...members.values()].flatMap(({ name, nested }) => {
    const own = `${pointer}/${name}`;
    return nested ? [own, ...membersOfDto(nested.type(), nested.isList ? `${own}/*` : own)] : [own];
  });
  return [...named, ...[...collections.keys()].map((name) => `${pointer}/${name}`)];
}

describe('the request bodies and queries of the OpenAPI documents', () => {
  const documents = new OpenApiDocuments();
  let world: TestWorld;
  let trust: TestTrust;
  const services: { area: string; service: TestService }[] = [];

  beforeAll(async () => {
    [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    for (const definition of PLATFORM_SERVICES) {
      const service = await world.serve(definition, { TRUST_INTERNAL_URL: trust.url });
      services.push({ area: definition.area, service });
    }
  });

  afterAll(async () => {
    await world?.stop();
    await trust?.stop();
  });

  /** Members of a schema as deep as those of a DTO. */
  function membersOfSchema(place: Place, pointer: string, wanted: Set<string>): string[] {
    const { file, value } = place;
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
      ((value[name] ?? []) as object[]).flatMap((_, index) =>
        membersOfSchema(documents.resolve(file, `${place.pointer}/${name}/${index}`), pointer, wanted),
      ),
    );
    const own = Object.keys(value.properties ?? {}).flatMap((name) => {
      const below = documents.resolve(file, place.pointer + pointerTo('properties', name));
      return [`${pointer}/${name}`, ...membersBelow(below, `${pointer}/${name}`, wanted)];
    });
    return [...parts, ...own];
  }

  function membersBelow(place: Place, pointer: string, wanted: Set<string>): string[] {
    const isObjectOfDto = [...wanted].some(
      (each) => each.startsWith(`${pointer}/`) && !each.startsWith(`${pointer}/*`),
    );
    if (isObjectOfDto) return membersOfSchema(place, pointer, wanted);
    if (![...wanted].some((each) => each.startsWith(`${pointer}/*/`))) return [];
    return membersOfSchema(documents.resolve(place.file, `${place.pointer}/items`), `${pointer}/*`, wanted);
  }

  function documentedMembers(place: Place, kind: number, wanted: Set<string>): string[] {
    if (kind === QUERY) return queryParameters(place);
    const schema = `${place.pointer}/requestBody/content${pointerTo('application/json')}/schema`;
    return membersOfSchema(documents.resolve(place.file, schema), '', wanted);
  }

  function queryParameters(place: Place): string[] {
    const parameters = (place.value.parameters ?? []) as object[];
    return parameters
      .map((_, index) =>
        documents.resolve<{ name: string; in: string }>(place.file, `${place.pointer}/parameters/${index}`),
      )
      .filter(({ value }) => value.in === 'query')
      .map(({ value }) => `/${value.name}`);
  }

  it('have the members of the DTO classes, and no others', () => {
    const places = new Map(documentedOperations(documents).map(({ route, place }) => [route, place]));
    const [expected, documented]: DocumentedDto[][] = [[], []];
    for (const { area, service } of services) {
      for (const { route, kind, dto } of dtosOf(service, area)) {
        const place = places.get(route);
        if (!place) continue;
        const members = membersOfDto(dto);
        expected!.push({ route, members: members.sort() });
        const found = documentedMembers(place, kind, new Set(members));
        documented!.push({ route, members: [...new Set(found)].sort() });
      }
    }
    expect(expected!.length).toBeGreaterThan(90);
    expect(documented).toEqual(expected);
  });
});
