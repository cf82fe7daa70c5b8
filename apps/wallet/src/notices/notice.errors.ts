import { DomainError } from '@vc/platform/http';

/** A mail server had taken the mail, and the result is not stored yet. */
export const noticeNotEnded = () => new DomainError('UNAVAILABLE', 'The notice is being sent. Try again later.');
