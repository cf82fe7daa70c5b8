import type { Violation } from '@vc/platform/http';
import { isUuid, toUuid, violation } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';

const MAX_TRUSTED_ENTITIES = 20;

/** Yields each violation of `trustedEntityIds` of a requested credential. */
export function* validateTrustedEntityIds(ids: unknown, pointer: string): Generator<Violation> {
  if (ids === undefined) return;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_TRUSTED_ENTITIES) {
    yield violation(pointer, `must be a list of 1 to ${MAX_TRUSTED_ENTITIES} ids of trusted entities`);
    return;
  }
  for (const [index, id] of (ids as unknown[]).entries()) {
    const isId = typeof id === 'string' && isUuid(id);
    if (!isId) yield violation(`${pointer}/${index}`, 'must be the id of a trusted entity');
  }
}

/** Writes the ids of trusted entities in lower case (RFC 9562 §4), because they are compared as texts. */
export function withLowerEntityIds(credentials: unknown): unknown {
  return Array.isArray(credentials) ? credentials.map(withLowerIds) : credentials;
}

function withLowerIds(credential: unknown): unknown {
  if (!isObject(credential) || !Array.isArray(credential.trustedEntityIds)) return credential;
  const trustedEntityIds = (credential.trustedEntityIds as unknown[]).map((id) =>
    typeof id === 'string' ? (toUuid(id) ?? id) : id,
  );
  return { ...credential, trustedEntityIds };
}

/** Pointers to the members that name one of the ids, such as `/credentials/0/trustedEntityIds/1`. */
export function trustedEntityPointers(credentials: { trustedEntityIds?: string[] }[], ids: string[]): string[] {
  return credentials.flatMap(({ trustedEntityIds = [] }, index) =>
    trustedEntityIds.flatMap((id, position) =>
      ids.includes(id) ? [`/credentials/${index}/trustedEntityIds/${position}`] : [],
    ),
  );
}
