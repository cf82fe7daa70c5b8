import { DomainError } from '@vc/platform/http';

export function operatorDeletesTenants(): Error {
  return new DomainError('FORBIDDEN', 'Only the operator of the platform deletes tenants.');
}

export function operatorNotDeletable(): Error {
  return new DomainError('INVALID_STATE', 'The tenant of the operator cannot be deleted.');
}

export function deletionBegun(): Error {
  return new DomainError('INVALID_STATE', 'The tenant is being deleted, which cannot be cancelled any more.');
}
