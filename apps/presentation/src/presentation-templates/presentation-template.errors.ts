import { ValidationFailed, violation } from '@vc/platform/http';

export const nameRequired = () => new ValidationFailed([violation('/name', 'is required')]);
