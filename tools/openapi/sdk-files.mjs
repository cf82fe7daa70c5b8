import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const FOLDER = 'libs/sdk/src/generated';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const HEAD = '// Written by npm run dev -- openapi.\n';
/** The client gets its tokens itself, and wallets of any maker speak protocols. */
const WITHOUT_CLIENT = ['auth', 'protocol'];
/** Paths of the authorization server's document that are an area of their own, with an address of its own. */
const ADMINISTRATION = '/admin/';

/**
 * Returns the generated files of the SDK by their paths.
 * @param {Record<string, object>} documents bundles by their names
 * @param {Record<string, object>} eventSchemas JSON schemas of events by their types
 * @returns {Promise<Record<string, string>>}
 */
export async function sdkFiles(documents, eventSchemas) {
  const files = { [`${FOLDER}/events.ts`]: HEAD + (await typesOfEvents(eventSchemas)) };
  const areas = Object.entries(documents).filter(([name]) => !WITHOUT_CLIENT.includes(name));
  const ofClient = { ...Object.fromEntries(areas), admin: administrationOf(documents.auth) };
  for (const [name, document] of Object.entries(ofClient)) {
    files[`${FOLDER}/${name}.ts`] = HEAD + (await typesOf(document));
  }
  files[`${FOLDER}/routes.ts`] = HEAD + routes(ofClient);
  return files;
}

/** The operations of administrators, with the schemas that they need. */
function administrationOf({ paths, components: { schemas, ...components }, ...document }) {
  const ofAdministrators = Object.fromEntries(
    Object.entries(paths).filter(([path]) => path.startsWith(ADMINISTRATION)),
  );
  const needed = new Set(namesIn([ofAdministrators, components]));
  // A set also visits what is added to it meanwhile.
  for (const name of needed) for (const each of namesIn(schemas[name])) needed.add(each);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => needed.has(name)));
  return { ...document, paths: ofAdministrators, components: { ...components, schemas: kept } };
}

function namesIn(node) {
  return [...JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
}

/** What openapi-typescript adds to the schemas and the operations, which the SDK does not use. */
const UNUSED = ['paths', 'webhooks', '$defs'];

/** Types of a document. A format does not change a type, except that of a file. */
async function typesOf(document) {
  const types = await openapiTS(slimmed(document), {
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    immutable: false,
    transform: ({ format, type }) =>
      type === 'string' && format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined,
  });
  return astToString(types.filter(({ name }) => !UNUSED.includes(name?.text)));
}

/** The document without what the types do not need: examples, headers, and responses that are errors. */
function slimmed(document) {
  const slim = withoutExamples(document);
  for (const response of Object.values(slim.paths).flatMap(responsesOf)) delete response.headers;
  delete slim.components.responses;
  delete slim.components.headers;
  return slim;
}

function withoutExamples(node, areNames = false) {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((each) => withoutExamples(each));
  const kept = Object.entries(node).filter(([key]) => areNames || !/^examples?$/.test(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, withoutExamples(value, key === 'properties' && !areNames)]),
  );
}

/** The responses with a status of success. Deletes the others. */
function responsesOf(item) {
  return METHODS.filter((method) => item[method]).flatMap((method) => {
    const { responses } = item[method];
    for (const status of Object.keys(responses).filter((each) => !each.startsWith('2'))) delete responses[status];
    return Object.values(responses);
  });
}

/** `EventPayloads` has the payload of each event by its type. */
async function typesOfEvents(schemas) {
  const payloads = Object.fromEntries(
    Object.entries(schemas).map(([type, { properties }]) => [type, properties.payload]),
  );
  const document = { openapi: '3.1.0', info: { title: 'Events', version: '1' }, paths: {} };
  const types = await typesOf({ ...document, components: { schemas: payloads } });
  return `${types}export type EventPayloads = components['schemas'];\n`;
}

/** Method and path of each operation, by area and operation id. */
function routes(documents) {
  const areas = Object.entries(documents).map(([area, document]) => {
    const lines = operationsOf(document).map(([id, route]) => `    ${id}: '${route}',\n`);
    return `  ${area}: {\n${lines.join('')}  },\n`;
  });
  return `export const ROUTES = {\n${areas.join('')}} as const;\n`;
}

function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const [server] = item[method].servers ?? item.servers ?? document.servers;
      // The client has the address of the administration from its options.
      const base = server.url.replace(/^\{administration\}|^\/$/, '');
      return [item[method].operationId, `${method.toUpperCase()} ${base}${path}`];
    }),
  );
}
