import { DomainError } from '@vc/platform/http';

export const optOutLinkInvalid = (cause: unknown) =>
  new DomainError('NOT_FOUND', 'The link is not complete. Copy the whole link from the message.', { cause });

export const confirmationLinkInvalid = (cause?: unknown) =>
  new DomainError(
    'NOT_FOUND',
    'The link has expired, was used, or is not complete. Open the link of the latest message.',
    {
      cause,
    },
  );
