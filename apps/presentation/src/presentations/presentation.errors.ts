import type { Violation } from '@vc/platform/http';
import { DomainError, ValidationFailed, violation } from '@vc/platform/http';

export const transitionNotAllowed = (status: string, trigger: string) =>
  new DomainError('INVALID_STATE', `A presentation that is ${status} cannot ${trigger}.`);

export const cannotCancel = () =>
  new DomainError('INVALID_STATE', 'The presentation request is not open, so it cannot be cancelled.');

/** @param hosts of which the certificate must name one */
export const certificateLacksName = (hosts: string[]) =>
  new ValidationFailed([
    violation('/clientIdPrefix', `needs a verifier certificate for the name ${hosts.join(' or ')}`),
  ]);

export const linkTooLong = (length: number, maximum: number) =>
  new ValidationFailed([
    violation(
      '/clientIdPrefix',
      `redirect_uri is for links of at most ${maximum} characters, and this one has ${length}`,
    ),
  ]);

export const noSource = (violations: Iterable<Violation>) => new ValidationFailed(violations);
