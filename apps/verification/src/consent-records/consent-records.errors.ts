import { ValidationFailed } from '@vc/platform/http';

export const exportTooLong = (maximum: number) =>
  new ValidationFailed([
    {
      detail: `The person has more than ${maximum} records. Export them in parts, with createdFrom and createdBefore.`,
      source: { pointer: '/createdFrom' },
    },
  ]);
