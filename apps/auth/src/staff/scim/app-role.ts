import { isObject } from '@vc/protocol/json';

/** An app role has an id, a value and a display name, of which the longest has 256 characters. */
const MAX_CHARACTERS = 2_000;

/**
 * Returns the value of an app role of Microsoft Entra ID, whose mapping `AppRoleAssignmentsComplex` sends the whole role as
 * JSON in `value`. Returns anything else as it is.
 */
export function toAppRoleValue(given: unknown): unknown {
  const role = typeof given === 'string' ? parseObject(given) : given;
  return isObject(role) && typeof role.value === 'string' ? role.value : given;
}

function parseObject(text: string): unknown {
  if (!text.trimStart().startsWith('{') || text.length > MAX_CHARACTERS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
