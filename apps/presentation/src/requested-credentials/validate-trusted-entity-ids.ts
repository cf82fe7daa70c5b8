import type { Violation } from '@vc/platform/http';
import { isUuid, violation } from '@vc/platform/http';

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

/** Pointers to the members that name one of the ids, such as `/credentials/0/trustedEntityIds/1`. */
export function trustedEntityPointers(credentials: { trustedEntityIds?: string[] }[], ids: string[]): string[] {
  return credentials.flatMap(({ trustedEntityIds = [] }, index) =>
    trustedEntityIds.flatMap((id, position) =>
      ids.includes(id) ? [`/credentials/${index}/trustedEntityIds/${position}`] : [],
    ),
  );
}
