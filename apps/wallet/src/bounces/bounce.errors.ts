import { DomainError } from '@vc/platform/http';

export const bouncesNotTaken = () => new DomainError('NOT_FOUND', 'This deployment takes no bounces.');

export const bounceSecretWrong = () =>
  new DomainError('UNAUTHORIZED', 'The secret of the mail server is missing or wrong.', {
    headers: { 'www-authenticate': 'Bearer' },
  });

export const notAMessage = () => new DomainError('UNSUPPORTED_MEDIA_TYPE', 'The body must be message/rfc822.');
