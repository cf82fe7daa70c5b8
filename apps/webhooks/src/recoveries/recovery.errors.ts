import { DomainError, ValidationFailed } from '@vc/platform/http';

export const recoveryRunning = () => new DomainError('CONFLICT', 'A recovery of this endpoint is running already.');

export const sinceOutOfRange = (maxDays: number) =>
  new ValidationFailed([
    { detail: `since must be in the past, and at most ${maxDays} days ago.`, source: { pointer: '/since' } },
  ]);
