import { ValidationFailed } from '@vc/platform/http';

export function noTimeUpToNow(): Error {
  return new ValidationFailed([{ detail: 'finishedAt is no time up to now.', source: { pointer: '/finishedAt' } }]);
}
