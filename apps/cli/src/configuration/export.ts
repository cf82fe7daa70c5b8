import type { Client } from '@vc/sdk';
import { UsageError } from '../exit-codes';
import { API_VERSION, type Json, KIND_NAMES, type KindName } from './document';
import { KINDS } from './kinds';
import type { Resource } from './resource-kind';

/** Returns the documents of the resources of a tenant. @throws UsageError for resources that a document cannot name */
export async function exportDocuments(client: Client, kinds: readonly KindName[]): Promise<Json[]> {
  const exported = KIND_NAMES.filter((kind) => kinds.includes(kind));
  const entities =
    exported.includes('TrustedEntity') || exported.includes('PresentationTemplate')
      ? await listOf(client, 'TrustedEntity')
      : [];
  const names = new Map(entities.map(({ id, name = id }) => [id, name]));
  const documents: Json[] = [];
  for (const kind of exported) {
    const resources = kind === 'TrustedEntity' ? entities : await listOf(client, kind);
    assertNamesDiffer(kind, resources);
    for (const resource of resources) {
      const { name, spec } = KINDS[kind].toDocument(resource, (id) => names.get(id) ?? id);
      documents.push({ apiVersion: API_VERSION, kind, name, spec });
    }
  }
  return documents;
}

/** The oldest first, so that a new resource changes no earlier line. */
async function listOf(client: Client, kind: KindName): Promise<Resource[]> {
  const resources: Resource[] = [];
  for await (const resource of KINDS[kind].list(client)) resources.push(resource);
  return resources.reverse();
}

function assertNamesDiffer(kind: KindName, resources: Resource[]): void {
  const known = new Map<string, string>();
  for (const resource of resources) {
    const key = KINDS[kind].keyOfResource(resource);
    const other = known.get(key);
    if (other !== undefined) {
      const reason = `${other} and ${resource.id} of the kind ${kind} have the name ${key}.`;
      throw new UsageError(`${reason} Rename or delete one of them, or choose other kinds with --kind.`);
    }
    known.set(key, resource.id);
  }
}
