import type { ClaimsPath } from './dcql-query';

/** Whether a path selects an element of an mdoc: a namespace and an element identifier (OpenID4VP 1.0 §7.2). */
export function isElementPath(path: ClaimsPath): path is [nameSpace: string, elementIdentifier: string] {
  return path.length === 2 && path.every((step) => typeof step === 'string');
}
