import { DomainError } from '../domain-error';

export const tagsMalformed = (parameter: string) =>
  new DomainError('VALIDATION_ERROR', `${parameter} must be entity tags in quotation marks, or *.`, {
    source: { parameter },
  });

export const preconditionFailed = () =>
  new DomainError(
    'PRECONDITION_FAILED',
    'The resource has changed. Read it again, and decide whether the change still fits.',
    {
      source: { parameter: 'If-Match' },
    },
  );
