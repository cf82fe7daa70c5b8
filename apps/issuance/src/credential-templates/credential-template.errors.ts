import { DomainError } from '@vc/platform/http';

export const templateArchived = (id: string) =>
  new DomainError(
    'INVALID_STATE',
    `The credential template ${id} is archived. POST /templates/credentials/${id}/restore makes offers from it possible again.`,
  );
