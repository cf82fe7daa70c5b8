import { DomainError } from '@vc/platform/http';
import { translating } from '@vc/protocol/errors';
import { ScimError, type ScimType } from '@vc/protocol/scim';

/** @param detail a sentence without values of the request */
export function scimViolation(scimType: ScimType, detail: string, cause?: unknown): DomainError {
  return new DomainError('VALIDATION_ERROR', detail, { meta: { scimType }, cause });
}

/** Throws errors of the protocol as errors of a request. */
export function asRequest<T>(work: () => T): T {
  return translating(work, ScimError, (error) => scimViolation(error.scimType, error.message, error));
}
