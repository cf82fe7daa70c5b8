import type { Client } from '@vc/sdk';
import type { ConfigurationDocument, Json, KindName, Problem } from './document';
import type { References } from './references';

/** A resource as the platform returns it. */
export interface Resource {
  id: string;
  name?: string;
  [member: string]: unknown;
}

/** The id of a trusted entity, by its name. */
export type EntityIdOf = (name: string) => string;

/** The members that decide whether a resource is as its document says, in the same form on both sides. */
export interface Comparison {
  desired: Json;
  current: Json;
}

export interface Update {
  request: Json;
  /** That differ. */
  members: string[];
  /** So that nothing is undone that others have changed meanwhile. */
  options: { ifMatch: string | undefined };
}

/** What the commands know of the resources of one kind. */
export interface ResourceKind {
  kind: KindName;
  /** The schema of the create request. Undefined if a member of the document, which `rules` reports, decides it. */
  schemaOf: (spec: Json) => string | undefined;
  /** Yields the problems that the schema does not know. */
  rules: (document: ConfigurationDocument) => Iterable<Problem>;
  /** Reads the files and variables that the comparison needs. @throws UsageError */
  prepare?: (document: ConfigurationDocument, references: References) => ConfigurationDocument;
  /** The create request. */
  toRequest: (document: ConfigurationDocument, entityIdOf: EntityIdOf) => Json;
  /** Replaces references to secrets by what `read` returns for them. */
  withSecrets?: (request: Json, read: (text: string) => string) => Json;
  /** Without archived ones. */
  list: (client: Client) => AsyncIterable<Resource>;
  /** What no two documents of the kind may have in common. */
  keyOf: (document: ConfigurationDocument) => string;
  keyOfResource: (resource: Resource) => string;
  compare: (request: Json, resource: Resource) => Comparison;
  /** Whether the platform cannot change the member of a resource. */
  isFixed?: (member: string, comparison: Comparison) => boolean;
  read: (client: Client, id: string) => Promise<{ data: Resource }> & { headers: () => Promise<Headers> };
  create: (client: Client, request: Json) => Promise<Resource>;
  update: (client: Client, id: string, change: Update) => Promise<unknown>;
  delete: (client: Client, id: string) => Promise<unknown>;
  /** The document of a resource. */
  toDocument: (resource: Resource, entityNameOf: (id: string) => string) => { name: string; spec: Json };
}
