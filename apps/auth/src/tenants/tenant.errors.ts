import { DomainError } from '@vc/platform/http';

export function operatorRequired(): Error {
  return new DomainError('FORBIDDEN', 'Only the operator of the platform makes tenants.');
}

export function operatorGrantsEntitlements(): Error {
  const source = { pointer: '/entitlements' };
  return new DomainError('FORBIDDEN', 'Only the operator of the platform changes entitlements.', { source });
}

export function slugTaken(slug: string): Error {
  return new DomainError('CONFLICT', `The slug ${slug} is taken.`, { source: { pointer: '/slug' } });
}
