import { DomainError } from '@vc/platform/http';

export const optOutLinkInvalid = (cause: unknown) =>
  new DomainError('NOT_FOUND', 'The link is not complete. Copy the whole link from the message.', { cause });
