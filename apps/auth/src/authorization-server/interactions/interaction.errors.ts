import { DomainError, ValidationFailed } from '@vc/platform/http';

export function offerGone(): Error {
  return new DomainError('INVALID_STATE', 'There is no offer any more.');
}

/** OpenID4VCI 1.0 §5.1.3: an `issuer_state` is redeemed once. */
export function offerTaken(): Error {
  return new DomainError('INVALID_STATE', 'The offer has been taken up already.');
}

export function unknownForm(): Error {
  return new ValidationFailed([{ detail: 'The form is not one of these pages.', source: { pointer: '/step' } }]);
}

export function unknownSignOn(): Error {
  const detail = 'The state is not that of a sign-on.';
  return new ValidationFailed([{ detail, source: { parameter: 'state' } }]);
}

export function clientDeleted(): Error {
  return new DomainError('NOT_FOUND', 'The application that asked for access does not exist any more.');
}
