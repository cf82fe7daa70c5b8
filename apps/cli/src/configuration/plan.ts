import { isDeepStrictEqual } from 'node:util';
import type { Client } from '@vc/sdk';
import { ConfigurationError } from './configuration-error';
import { type ConfigurationDocument, type Json, KIND_NAMES, type KindName } from './document';
import { KINDS } from './kinds';
import type { Comparison, Resource, ResourceKind } from './resource-kind';

export type Action = 'create' | 'update' | 'replace' | 'delete';

/** One step from the resources of the tenant to the documents. */
export interface Change {
  action: Action;
  kind: KindName;
  name: string;
  /** Of the resource that exists. */
  id?: string;
  /** What differs. No value is a secret. */
  differences: { member: string; before: unknown; after: unknown }[];
  document?: ConfigurationDocument;
  /** What the comparison has read of the resource. */
  current?: Json;
}

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
  const problems = [...referenceProblems(documents, entities)];
  for (const document of inOrder(documents)) {
    const change = planDocument(document, resources.get(document.kind) ?? [], { plan, problems });
    if (change) plan.changes.push(change);
    else if (sendSecrets) plan.changes.push(...resendSecrets(document, resources.get(document.kind) ?? []));
  }
  for (const kind of [...KIND_NAMES].reverse().filter((each) => prune.includes(each))) {
    plan.changes.push(...deletions(KINDS[kind], resources.get(kind) ?? [], documents));
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
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
function* referenceProblems(documents: ConfigurationDocument[], entities: Resource[]): Generator<string> {
  const planned = new Set(documents.filter(({ kind }) => kind === 'TrustedEntity').map(({ name }) => name));
  for (const document of documents) {
    for (const name of new Set(namedEntities(document))) {
      const place = document.placeOf(['spec', 'credentials']);
      const { length: count } = entities.filter((entity) => entity.name === name);
      if (count > 1) yield `${place}: There are ${count} trusted entities with the name ${name}.`;
      if (count === 0 && !planned.has(name)) yield `${place}: There is no trusted entity with the name ${name}.`;
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

interface Planning {
  plan: Plan;
  problems: string[];
}

/** Returns undefined if the resource is as the document says. */
function planDocument(
  document: ConfigurationDocument,
  resources: Resource[],
  { plan, problems }: Planning,
): Change | undefined {
  const { kind, name } = document;
  const rules = KINDS[kind];
  // An entity that does not exist yet has no id. Its name differs from every id.
  const request = rules.toRequest(document, (entity) => plan.entityIds.get(entity) ?? entity);
  const sameKey = resources.filter((resource) => rules.keyOfResource(resource) === rules.keyOf(document));
  const candidates = sameKey.map((resource) => {
    const comparison = rules.compare(request, resource);
    return { resource, comparison, differences: differencesOf(comparison) };
  });
  const [found] = candidates.sort((one, other) => one.differences.length - other.differences.length);
  if (!found) return { action: 'create', kind, name, differences: [], document };
  const { comparison, differences } = found;
  const { id } = found.resource;
  const others = sameKey.filter((resource) => resource.id !== id).map((resource) => resource.id);
  if (differences.length === 0) {
    if (others.length > 0) plan.notes.push(`${kind} ${name} is ${id}. ${others.join(', ')} has the same name.`);
    return undefined;
  }
  if (others.length > 0) {
    const reason = `${sameKey.length} resources of the kind ${kind} have the name ${name}: ${[id, ...others].join(', ')}.`;
    problems.push(`${document.placeOf(['name'])}: ${reason} Rename or delete all but one.`);
  }
  const isReplaced = differences.some(({ member }) => rules.isFixed?.(member, comparison) ?? false);
  return {
    action: isReplaced ? 'replace' : 'update',
    kind,
    name,
    id,
    differences,
    document,
    current: comparison.current,
  };
}

function differencesOf({ desired, current }: Comparison): Change['differences'] {
  const members = [...new Set([...Object.keys(desired), ...Object.keys(current)])];
  return members
    .filter((member) => !isDeepStrictEqual(toJson(desired[member]), toJson(current[member])))
    .map((member) => ({ member, before: current[member], after: desired[member] }));
}

/** Without the members that JSON omits. */
function toJson(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
}

function* resendSecrets(document: ConfigurationDocument, resources: Resource[]): Generator<Change> {
  const { kind, name } = document;
  const rules = KINDS[kind];
  const found = resources.find((resource) => rules.keyOfResource(resource) === rules.keyOf(document));
  if (!found || !hasSecrets(document)) return;
  const { current } = rules.compare(
    rules.toRequest(document, (entity) => entity),
    found,
  );
  const differences = [{ member: 'secrets', before: '…', after: '…' }];
  yield { action: 'update', kind, name, id: found.id, differences, document, current };
}

function hasSecrets(document: ConfigurationDocument): boolean {
  let count = 0;
  const { toRequest, withSecrets } = KINDS[document.kind];
  const request = toRequest(document, (entity) => entity);
  withSecrets?.(request, (text) => {
    count += 1;
    return text;
  });
  return count > 0;
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
