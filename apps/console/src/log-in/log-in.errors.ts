import { DomainError } from '@vc/platform/http';
import type { OAuthError } from '../authorization-server/authorization-server.errors';

export const logInRefused = (cause: OAuthError) =>
  new DomainError('FORBIDDEN', 'The log-in of this organization is not open.', { cause });

/** A browser that has no such log-in, or has ended it. */
export const logInUnknown = () =>
  new DomainError('INVALID_STATE', 'This log-in has ended, or was begun in another browser.');

export const responseOfOtherServer = () =>
  new DomainError('FORBIDDEN', 'The answer is not of the authorization server of this platform.');

/** RFC 6749 §4.1.2.1 */
export const logInDenied = () =>
  new DomainError('FORBIDDEN', 'The log-in was cancelled, or the account may not use the app.');

export const codeRefused = (cause?: unknown) =>
  new DomainError('INVALID_STATE', 'This log-in has ended. Log in again.', { cause });
