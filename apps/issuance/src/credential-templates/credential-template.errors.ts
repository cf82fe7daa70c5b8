import { DomainError } from '@vc/platform/http';

export const tooManyTemplates = (limit: number) =>
  new DomainError(
    'CONFLICT',
    `A tenant has at most ${limit} credential templates that are not archived: archive one first.`,
  );

export const metadataTooLong = (maxBytes: number) =>
  new DomainError(
    'CONFLICT',
    `The credential templates of a tenant take at most ${maxBytes} bytes of its issuer metadata: archive one first.`,
  );

export const templateArchived = (id: string) =>
  new DomainError(
    'INVALID_STATE',
    `The credential template ${id} is archived. POST /templates/credentials/${id}/restore makes offers from it possible again.`,
  );
