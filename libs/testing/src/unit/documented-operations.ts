import { basename } from 'node:path';
import { OpenApiDocuments, type Place, pointerTo } from './open-api-documents';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export interface DocumentedOperation {
  /** Method and path with the base, for example `GET /api/v1/credentials/{id}`. */
  route: string;
  /** Document and operation id, for example `api listIssuances`. */
  name: string;
  place: Place;
}

interface FoundOperation extends DocumentedOperation {
  hasOwnServers: boolean;
}

interface Servers {
  servers?: { url: string }[];
}

let operations: DocumentedOperation[] | undefined;

/** The operations of all documents, each with every base of its servers. */
export function documentedOperations(): DocumentedOperation[] {
  return (operations ??= findOperations(OpenApiDocuments.get()));
}

function findOperations(documents: OpenApiDocuments): DocumentedOperation[] {
  const found = documents.names().flatMap((file) => operationsOf(documents, file));
  const ofOwnServers = new Set(found.filter(({ hasOwnServers }) => hasOwnServers).map(({ route }) => route));
  // A path with servers of its own prevails over the same path below those of the document.
  return found.filter(({ route, hasOwnServers }) => hasOwnServers || !ofOwnServers.has(route));
}

function operationsOf(documents: OpenApiDocuments, file: string): FoundOperation[] {
  const { servers, paths } = documents.resolve<Servers & { paths: object }>(file, '').value;
  return Object.keys(paths).flatMap((path) => {
    const item = documents.resolve<Servers>(file, pointerTo('paths', path));
    return METHODS.filter((method) => method in item.value).flatMap((method) => {
      const place = documents.resolve(item.file, item.pointer + pointerTo(method));
      const name = `${basename(file, '.yaml')} ${String(place.value.operationId)}`;
      return (item.value.servers ?? servers ?? []).map(({ url }) => {
        const route = `${method.toUpperCase()} ${toBase(url)}${path}`;
        return { route, name, place, hasOwnServers: item.value.servers !== undefined };
      });
    });
  });
}

/** An address of its own is a variable before the path. */
function toBase(url: string): string {
  return url.replace(/^\{\w+\}/, '').replace(/\/$/, '');
}
