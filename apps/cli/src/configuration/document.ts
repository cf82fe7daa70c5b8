/** The version of the format. docs/configuration-as-code.md describes it. */
export const API_VERSION = 'vc/v1';

/** In the order of their creation: a resource may name those of earlier kinds. */
export const KIND_NAMES = ['TrustedEntity', 'CredentialTemplate', 'PresentationTemplate', 'WebhookEndpoint'] as const;
export type KindName = (typeof KIND_NAMES)[number];

export type Json = Record<string, unknown>;
export type Path = (string | number)[];

/** A resource as a file describes it. */
export interface ConfigurationDocument {
  kind: KindName;
  name: string;
  /** The create request of the resource, without its name. */
  spec: Json;
  /** The folder of the file, from which the paths in it start. */
  folder: string;
  /** The place of a member, as `file:line`. */
  placeOf: (path: Path) => string;
}

/** The rule that a document breaks, with the path of the member. */
export interface Problem {
  path: Path;
  reason: string;
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isKindName(value: unknown): value is KindName {
  return (KIND_NAMES as readonly unknown[]).includes(value);
}
