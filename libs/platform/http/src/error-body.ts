import type { DomainError } from './domain-error';
import type { ErrorObject } from './envelope';
import { ERROR_STATUS, ERROR_TITLE } from './error-status';

/** IF §2.2: one error object for each violation. @param id of the error, also logged */
export function toErrorBody(error: DomainError, id: string): { data: null; errors: ErrorObject[] } {
  const errors = error.violations.map(({ detail, source }) => ({
    id,
    status: String(ERROR_STATUS[error.code]),
    code: error.code,
    title: ERROR_TITLE[error.code],
    detail,
    ...(source && { source }),
    ...(error.meta && { meta: error.meta }),
  }));
  return { data: null, errors };
}
