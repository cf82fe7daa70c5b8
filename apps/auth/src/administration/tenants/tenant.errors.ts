import { DomainError } from '@vc/platform/http';

export function operatorRequired(): Error {
  return new DomainError('FORBIDDEN', 'Only the operator of the platform makes tenants.');
}

/** The response to an administrator of another tenant. */
export function operatorOnly(): Error {
  return new DomainError('FORBIDDEN', 'Only the operator of the platform sees and changes this.');
}

/** @param member of the request */
export function changedByOperatorOnly(member: 'entitlements' | 'status'): Error {
  const detail = `Only the operator of the platform changes the ${member} of a tenant.`;
  return new DomainError('FORBIDDEN', detail, { source: { pointer: `/${member}` } });
}

export function operatorNotSuspendable(): Error {
  return new DomainError('INVALID_STATE', 'The tenant of the operator is always active.', {
    source: { pointer: '/status' },
  });
}

/** The status of a tenant stays as it is until its deletion is cancelled. */
export function deletionRequested(): Error {
  return new DomainError('INVALID_STATE', 'The tenant is to be deleted. Cancel the deletion to resume it.', {
    source: { pointer: '/status' },
  });
}

/** Preset ids and credential types name the slug, so another tenant must not get it. */
export function slugOfDeletedTenant(slug: string): Error {
  return new DomainError('CONFLICT', `The slug ${slug} was that of a deleted tenant.`, {
    source: { pointer: '/slug' },
  });
}

export function slugTaken(slug: string): Error {
  return new DomainError('CONFLICT', `The slug ${slug} is taken.`, { source: { pointer: '/slug' } });
}
