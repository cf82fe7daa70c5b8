import { DomainError } from '@vc/platform/http';

export function noSandboxClock(): Error {
  return new DomainError('NOT_FOUND', 'Only a sandbox has a clock of its own.');
}

export function clockOfSandboxesOnly(): Error {
  return new DomainError(
    'FORBIDDEN',
    'Only the clock of a sandbox can be moved. A tenant for production has real time.',
  );
}

/** @param offsetSeconds of the clock */
export function clockGoesForwardOnly(offsetSeconds: number): Error {
  const detail = `The clock is ${offsetSeconds} seconds ahead, and does not go back: what has expired stays expired.`;
  return new DomainError('INVALID_STATE', detail, { source: { pointer: '/offsetSeconds' } });
}
