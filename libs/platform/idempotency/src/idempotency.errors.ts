import { DomainError } from '@vc/platform/http';

const source = { parameter: 'Idempotency-Key' };

export const keyMalformed = () =>
  new DomainError('VALIDATION_ERROR', 'Idempotency-Key must be one string of 1 to 255 printable ASCII characters.', {
    source,
  });

export const keyReused = () =>
  new DomainError('IDEMPOTENCY_KEY_REUSED', 'Another request had this Idempotency-Key. Send this one with a new key.', {
    source,
  });

export const requestUnderWay = () =>
  new DomainError('REQUEST_UNDER_WAY', 'The first request with this Idempotency-Key is under way. Repeat it later.', {
    source,
    headers: { 'retry-after': '1' },
  });

export const answerLost = () =>
  new DomainError(
    'ANSWER_LOST',
    'The first request with this Idempotency-Key took effect, but its answer was lost. Look the resource up before you send a new key.',
    { source },
  );
