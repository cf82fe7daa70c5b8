import { isDeepStrictEqual } from 'node:util';
import type { Change, Difference } from './change';
import type { ConfigurationDocument } from './document';
import { KINDS } from './kinds';
import type { Comparison, EntityIdOf, Resource } from './resource-kind';

interface Candidate {
  id: string;
  comparison: Comparison;
  differences: Difference[];
}

/** What one document adds to a plan. */
export interface PlannedDocument {
  changes: Change[];
  notes: string[];
  /** Why there is no plan, with the place of the document. */
  problems: string[];
}

export interface PlanDocumentOptions {
  entityIdOf: EntityIdOf;
  sendSecrets: boolean;
}

/** Compares a document with the resources of its kind. */
export function planDocument(
  document: ConfigurationDocument,
  resources: Resource[],
  { entityIdOf, sendSecrets }: PlanDocumentOptions,
): PlannedDocument {
  const { kind, name } = document;
  const [found, ...others] = findCandidates(document, resources, entityIdOf);
  const planned: PlannedDocument = { changes: [], notes: [], problems: [] };
  if (!found) return { ...planned, changes: [{ action: 'create', kind, name, differences: [], document }] };
  const { id, comparison } = found;
  const ids = [id, ...others.map((other) => other.id)].join(', ');
  const isAmbiguous = others.length > 0;
  const isSame = found.differences.length === 0;
  if (isAmbiguous && !isSame) {
    const reason = `The kind ${kind} has several resources with the name ${name}: ${ids}.`;
    return { ...planned, problems: [`${document.placeOf(['name'])}: ${reason} Rename or delete all but one.`] };
  }
  const notes = isAmbiguous ? [`${kind} ${name} is ${id}, but there are others with the name: ${ids}.`] : [];
  const secrets = sendSecrets && hasSecrets(document) ? [{ member: 'secrets', before: '…', after: '…' }] : [];
  const differences = isSame ? secrets : found.differences;
  if (differences.length === 0) return { ...planned, notes };
  const { isFixed } = KINDS[kind];
  const isReplaced = differences.some(({ member }) => isFixed?.(member, comparison) ?? false);
  const action = isReplaced ? 'replace' : 'update';
  const { current } = comparison;
  return { ...planned, notes, changes: [{ action, kind, name, id, differences, document, current }] };
}

/** The resources with the name of the document, the most similar one first. */
function findCandidates(document: ConfigurationDocument, resources: Resource[], entityIdOf: EntityIdOf): Candidate[] {
  const { toRequest, keyOf, keyOfResource, compare } = KINDS[document.kind];
  const request = toRequest(document, entityIdOf);
  return resources
    .filter((resource) => keyOfResource(resource) === keyOf(document))
    .map((resource) => {
      const comparison = compare(request, resource);
      return { id: resource.id, comparison, differences: differencesOf(comparison) };
    })
    .sort((one, other) => one.differences.length - other.differences.length);
}

function differencesOf({ desired, current }: Comparison): Difference[] {
  const members = [...new Set([...Object.keys(desired), ...Object.keys(current)])];
  return members
    .filter((member) => !isDeepStrictEqual(toJson(desired[member]), toJson(current[member])))
    .map((member) => ({ member, before: current[member], after: desired[member] }));
}

/** Without the members that JSON omits. */
function toJson(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
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
