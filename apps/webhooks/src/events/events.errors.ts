import { FEED_DAYS } from '@vc/feature/webhook-store';
import { DomainError, ValidationFailed } from '@vc/platform/http';

export const unknownEvent = (parameter: string) =>
  new ValidationFailed([
    { detail: `${parameter} names no event of the last ${FEED_DAYS} days.`, source: { parameter } },
  ]);

export const tooManyReaders = () =>
  new DomainError('RATE_LIMITED', 'Too many requests of this organization wait for events.', {
    headers: { 'retry-after': '5' },
  });

export const tooManyStreams = (limit: number) =>
  new DomainError('RATE_LIMITED', `An organization has at most ${limit} streams at a time in a process.`, {
    headers: { 'retry-after': '5' },
  });

export const streamTokenNotValid = () =>
  new DomainError('UNAUTHORIZED', 'The token of the stream is unknown or has ended.', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  });
