import type { ConfigurationDocument, Json, KindName } from './document';

/** One step from the resources of the tenant to the documents. */
export interface Change {
  action: 'create' | 'update' | 'replace' | 'delete';
  kind: KindName;
  name: string;
  /** Of the resource that exists. */
  id?: string;
  /** What differs. No value is a secret. */
  differences: Difference[];
  document?: ConfigurationDocument;
  /** What the comparison has read of the resource. */
  current?: Json;
}

export interface Difference {
  member: string;
  before: unknown;
  after: unknown;
}
