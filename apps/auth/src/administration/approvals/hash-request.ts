import { hash } from 'node:crypto';
import type { GuardedRequest } from '@vc/platform/service-clients';
import { isObject } from '@vc/protocol/json';

/** Returns the SHA-256 of an act and its requester. The order of the members of the content does not count. */
export function hashRequest({ tenantId, act, resourceIds, content, subject }: GuardedRequest): Buffer {
  return hash('sha256', JSON.stringify([tenantId, subject, act, resourceIds, ordered(content)]), 'buffer');
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const names = Object.keys(value).toSorted();
  return names.map((name) => [name, ordered(value[name])]);
}
