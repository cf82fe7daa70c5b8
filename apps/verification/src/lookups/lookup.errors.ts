import { ValidationFailed } from '@vc/platform/http';

export const nameMissing = (member: 'FirstNames' | 'LastName') =>
  new ValidationFailed([
    {
      detail: `${member} is required: FirstNames and LastName go together.`,
      source: { pointer: `/${member}` },
    },
  ]);

export const nothingToCompare = () =>
  new ValidationFailed([
    { detail: 'FirstNames and LastName, or FaceString, are required.', source: { pointer: '/FirstNames' } },
  ]);
