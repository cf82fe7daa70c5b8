import { ValidationFailed } from '@vc/platform/http';

export function invalidFinishedAt(): Error {
  return new ValidationFailed([
    { detail: 'finishedAt must be a time that is not in the future.', source: { pointer: '/finishedAt' } },
  ]);
}
