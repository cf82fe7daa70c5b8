import { documentOf } from '@vc/contract/openapi';
import { isObject } from '@vc/protocol/json';

type Json = Record<string, unknown>;

const PATHS = new Map<string, Set<string>>();

/**
 * Returns the members of the resource, or of each resource of the list, that a GET of the credential platform answers with.
 * @param route as the router has it, e.g. `/api/v1/issuances/:id`
 * @returns undefined for other routes
 */
export function documentedMembers(route: string): Set<string> | undefined {
  if (PATHS.size === 0) readDocument();
  const full = route.replaceAll(/:\w+/g, '{}');
  const path = /^\/api(?:\/v1)?(\/.+)$/.exec(full)?.[1];
  // A route whose unversioned answer differs is in the document with its area.
  return PATHS.get(full) ?? PATHS.get(path ?? '');
}

function readDocument(): void {
  const { paths, components = {} } = documentOf('api');
  for (const [path, operations] of Object.entries(paths)) {
    const [data] = memberOf(answerOf(operations as Json), 'data', components);
    const members = data === undefined ? new Set<string>() : namesIn(data, components);
    if (members.size > 0) PATHS.set(path.replaceAll(/\{\w+\}/g, '{}'), members);
  }
}

function answerOf(operations: Json): unknown {
  return ['get', 'responses', '200', 'content', 'application/json', 'schema'].reduce<unknown>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    operations,
  );
}

/** The names of the members of an object, or of the objects of a list. */
function namesIn(schema: unknown, components: Json): Set<string> {
  const found = partsOf(schema, components).flatMap((part) => [
    ...Object.keys(isObject(part.properties) ? part.properties : {}),
    ...(part.items === undefined ? [] : namesIn(part.items, components)),
  ]);
  return new Set(found);
}

function memberOf(schema: unknown, name: string, components: Json): unknown[] {
  return partsOf(schema, components).flatMap(({ properties }) =>
    isObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [],
  );
}

/** The schema and those that it refers to or is composed of. */
function partsOf(schema: unknown, components: Json): Json[] {
  if (!isObject(schema)) return [];
  const further = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => (schema[name] ?? []) as unknown[]);
  return [schema, ...[resolved(schema, components), ...further].flatMap((part) => partsOf(part, components))];
}

/** References of the bundles are `#/components/<kind>/<name>`. */
function resolved({ $ref }: Json, components: Json): unknown {
  if (typeof $ref !== 'string') return undefined;
  const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/');
  const ofKind = components[kind];
  return isObject(ofKind) ? ofKind[name] : undefined;
}
