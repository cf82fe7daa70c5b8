import { supportedKeyTypes } from '@vc/protocol/crypto';
import { ValidateBy } from 'class-validator';
import { alternatives } from './rule-texts';

/** A type of key that this process has. Those of ML-DSA depend on a setting, so they are not known when a class is read. */
export function IsKeyType(): PropertyDecorator {
  return ValidateBy({
    name: 'isKeyType',
    validator: {
      validate: (value) => supportedKeyTypes().some((keyType) => keyType === value),
      defaultMessage: () => `must be ${alternatives([...supportedKeyTypes()])}`,
    },
  });
}
