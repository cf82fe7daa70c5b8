import { DomainError, ValidationFailed, violation } from '@vc/platform/http';
import { proofRecordOf } from './proof-record';
import type { TenantDomain } from './tenant-domain.entity';

export function noTenantDomain(): Error {
  return new DomainError('NOT_FOUND', 'The tenant has no domain.');
}

/** @param problem completes the sentence that begins with the member */
export function domainNotUsable(problem: string): Error {
  return new ValidationFailed([violation('/domain', problem)]);
}

export function domainInUse(domain: string): Error {
  const detail = `The domain ${domain} is active. Delete it before you set another one.`;
  return new DomainError('INVALID_STATE', detail, { source: { pointer: '/domain' } });
}

export function recordMissing(row: TenantDomain): Error {
  const { name, value } = proofRecordOf(row);
  return new DomainError('INVALID_STATE', `DNS has no TXT record ${name} with the value ${value}.`);
}

export function domainChanged(): Error {
  return new DomainError('INVALID_STATE', 'The domain was changed during the verification.');
}

export function domainTaken(domain: string): Error {
  return new DomainError('CONFLICT', `The domain ${domain} is that of another tenant, whose record is in DNS, too.`);
}

export function dnsUnavailable(cause: unknown): Error {
  return new DomainError('UNAVAILABLE', 'DNS does not answer for the domain.', { cause });
}
