import { type DtoClass, shapeOf } from '@vc/platform/http';
import { documentedOperations } from '@vc/testing/unit/documented-operations';
import { OpenApiDocuments, type Place, pointerTo } from '@vc/testing/unit/open-api-documents';
import { TestTrust } from '@vc/testing/service/test-trust';
import { TestWorld } from '@vc/testing/service/test-world';
import { PLATFORM_SERVICES } from '@vc/app/launcher';
import { rulesOfDto } from '../support/test-dto-rules';
import { QUERY, type RouteHandler, routeHandlersOf } from '../support/test-route-handlers';
import { NULL, REQUIRED, SchemaRules } from '../support/test-schema-rules';

interface DocumentedDto {
  route: string;
  /** Members by their pointers, with `*` for the elements of a list. */
  members: string[];
}

interface DtoOfRoute {
  route: string;
  place: Place;
  kind: number;
  dto: DtoClass;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}

function membersOfDto(dto: DtoClass, pointer = ''): string[] {
  const { members, collections } = shapeOf(dto);
  const named = [...members.values()].flatMap(({ name, nested }) => {
    const own = `${pointer}/${name}`;
    return nested ? [own, ...membersOfDto(nested.type(), nested.isList ? `${own}/*` : own)] : [own];
  });
  return [...named, ...[...collections.keys()].map((name) => `${pointer}/${name}`)];
}

/** What a document says more than the DTO class, by member, because other code checks it. */
const CHECKED_ELSEWHERE: Record<string, string[]> = {
  // The rules of DCQL.
  '/credentials': ['items type object', 'minItems 1'],
  '/credentialSets': ['items type object', 'minItems 1'],
  // The rules of the credential format.
  '/type': ['minLength 1', 'maxLength 256'],
  '/templateType': ['minLength 1', 'maxLength 256'],
};
/** A pattern without regard to case, which JSON Schema does not have. */
const NOT_IN_JSON_SCHEMA = ['/origin'];

/** `null` is an absent member (ADR 31). The service may fill in a default later, except in a change of what exists. */
function isFree(fact: string, facts: string[], { route, pointer }: { route: string; pointer: string }): boolean {
  if (fact === NULL) return !facts.includes(REQUIRED);
  if (fact.startsWith('default ')) return !route.startsWith('PATCH ');
  return CHECKED_ELSEWHERE[pointer]?.includes(fact) ?? false;
}

function isInexpressible(fact: string, pointer: string): boolean {
  return fact.startsWith('pattern ') && NOT_IN_JSON_SCHEMA.includes(pointer);
}

describe('the request bodies and queries of the OpenAPI documents', () => {
  const documents = OpenApiDocuments.get();
  const rules = new SchemaRules(documents);
  let world: TestWorld;
  let trust: TestTrust;
  const handlers: RouteHandler[] = [];

  beforeAll(async () => {
    [world, trust] = await Promise.all([TestWorld.start(), TestTrust.start()]);
    for (const definition of PLATFORM_SERVICES) {
      const service = await world.serve(definition, { TRUST_INTERNAL_URL: trust.url });
      handlers.push(...routeHandlersOf(service, definition));
    }
  });

  afterAll(async () => {
    await world?.stop();
    await trust?.stop();
  });

  /** The DTO classes of bodies and queries, with the places of their operations. */
  function documentedDtos(): DtoOfRoute[] {
    const places = new Map(documentedOperations().map(({ route, place }) => [route, place]));
    return handlers.flatMap(({ routes, dtos }) =>
      routes.flatMap((route) => {
        const place = places.get(route);
        return place ? dtos.map((each) => ({ ...each, route, place })) : [];
      }),
    );
  }

  /** @param members those of the DTO class: a schema is read as deep as they are */
  function documentedRules(place: Place, kind: number, members: string[]): Map<string, string[]> {
    if (kind === QUERY) return queryRules(place);
    const content = `${place.pointer}/requestBody/content`;
    const [type = ''] = Object.keys(documents.resolve<object>(place.file, content).value);
    return rules.ofMembers({ file: place.file, pointer: `${content}${pointerTo(type)}/schema` }, new Set(members));
  }

  function queryRules(place: Place): Map<string, string[]> {
    const parameters = ((place.value.parameters ?? []) as object[]).map((_, index) =>
      documents.resolve<Parameter>(place.file, `${place.pointer}/parameters/${index}`),
    );
    return new Map(
      parameters
        .filter(({ value }) => value.in === 'query' && value.name !== 'fields')
        .map(({ file, pointer, value }) => {
          const facts = rules.of({ file, pointer: pointer + pointerTo('schema') });
          return [`/${value.name}`, value.required ? [...facts, REQUIRED] : facts];
        }),
    );
  }

  it('have the members of the DTO classes, and no others', () => {
    const [expected, documented]: DocumentedDto[][] = [[], []];
    for (const { route, kind, dto, place } of documentedDtos()) {
      const members = membersOfDto(dto);
      expected!.push({ route, members: members.sort() });
      documented!.push({ route, members: [...documentedRules(place, kind, members).keys()].sort() });
    }
    expect(expected!.length).toBeGreaterThan(90);
    expect(documented).toEqual(expected);
  });

  it('demand what the DTO classes demand, and no more', () => {
    const differing = documentedDtos().flatMap(({ route, kind, dto, place }) => {
      const found = documentedRules(place, kind, membersOfDto(dto));
      return [...rulesOfDto(dto)].flatMap(([pointer, facts]) => {
        const ofSchema = found.get(pointer) ?? [];
        const more = ofSchema.filter((each) => !facts.includes(each) && !isFree(each, facts, { route, pointer }));
        const missing = facts.filter((each) => !ofSchema.includes(each) && !isInexpressible(each, pointer));
        return more.length > 0 || missing.length > 0 ? [{ route, pointer, missing, more }] : [];
      });
    });
    expect(differing).toEqual([]);
  });
});
