import type { Client } from '@vc/sdk';
import type { Change } from './change';
import { ConfigurationError } from './configuration-error';
import { type ConfigurationDocument, KIND_NAMES, type KindName } from './document';
import { KINDS } from './kinds';
import { planDocument } from './plan-document';
import type { Resource, ResourceKind } from './resource-kind';

export interface Plan {
  changes: Change[];
  /** What an operator should know, for example about two resources with one name. */
  notes: string[];
  /** By name, for references from other resources. */
  entityIds: Map<string, string>;
}

export interface PlanOptions {
  /** Kinds whose resources are deleted if no document names them. */
  prune: KindName[];
  /** Sends the secrets of endpoints again, because no response tells whether they differ. */
  sendSecrets: boolean;
}

type Resources = Map<KindName, Resource[]>;

/** Compares the documents with the resources of the tenant. @throws ConfigurationError, PlatformError */
export async function makePlan(
  client: Client,
  documents: ConfigurationDocument[],
  { prune, sendSecrets }: PlanOptions,
): Promise<Plan> {
  const resources = await listResources(client, documents, prune);
  const entities = resources.get('TrustedEntity') ?? [];
  const plan: Plan = { changes: [], notes: [], entityIds: new Map(entities.map(({ id, name = '' }) => [name, id])) };
  const problems = [...referenceProblems(documents, entities, prune)];
  // An entity that does not exist yet has no id. Its name differs from every id.
  const entityIdOf = (name: string) => plan.entityIds.get(name) ?? name;
  for (const document of inOrder(documents)) {
    const planned = planDocument(document, resources.get(document.kind) ?? [], { entityIdOf, sendSecrets });
    plan.changes.push(...planned.changes);
    plan.notes.push(...planned.notes);
    problems.push(...planned.problems);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  for (const kind of [...KIND_NAMES].reverse().filter((each) => prune.includes(each))) {
    plan.changes.push(...deletions(KINDS[kind], resources.get(kind) ?? [], documents));
  }
  return plan;
}

/** The client needs no scope for kinds that the files do not have. */
async function listResources(client: Client, documents: ConfigurationDocument[], prune: KindName[]) {
  const used = new Set<KindName>([...prune, ...documents.map(({ kind }) => kind)]);
  if (documents.some((document) => namedEntities(document).length > 0)) used.add('TrustedEntity');
  const resources: Resources = new Map();
  for (const kind of used) {
    const listed: Resource[] = [];
    for await (const resource of KINDS[kind].list(client)) listed.push(resource);
    resources.set(kind, listed);
  }
  return resources;
}

function inOrder(documents: ConfigurationDocument[]): ConfigurationDocument[] {
  return KIND_NAMES.flatMap((kind) => documents.filter((document) => document.kind === kind));
}

/** Each named trusted entity exists once, or will exist. */
function* referenceProblems(
  documents: ConfigurationDocument[],
  entities: Resource[],
  prune: KindName[],
): Generator<string> {
  const known = new Set(documents.filter(({ kind }) => kind === 'TrustedEntity').map(({ name }) => name));
  for (const { name = '' } of prune.includes('TrustedEntity') ? [] : entities) known.add(name);
  for (const document of documents) {
    for (const name of new Set(namedEntities(document))) {
      const place = document.placeOf(['spec', 'credentials']);
      const { length: count } = entities.filter((entity) => entity.name === name);
      if (count > 1) yield `${place}: There are ${count} trusted entities with the name ${name}.`;
      if (!known.has(name)) {
        const reason = count === 0 ? 'There is no trusted entity with' : '--prune deletes the trusted entity with';
        yield `${place}: ${reason} the name ${name}.`;
      }
    }
  }
}

function namedEntities(document: ConfigurationDocument): string[] {
  const names: string[] = [];
  KINDS[document.kind].toRequest(document, (name) => {
    names.push(name);
    return name;
  });
  return names;
}

function* deletions(rules: ResourceKind, resources: Resource[], documents: ConfigurationDocument[]): Generator<Change> {
  const kept = new Set(documents.filter(({ kind }) => kind === rules.kind).map((document) => rules.keyOf(document)));
  for (const resource of resources) {
    const key = rules.keyOfResource(resource);
    const { id, name = key, presetId } = resource;
    // The platform makes the template of a preset when the preset is used.
    if (presetId === undefined && !kept.has(key)) {
      yield { action: 'delete', kind: rules.kind, name, id, differences: [] };
    }
  }
}
