import { ValidateBy, Matches } from 'class-validator';
import type { ValidationArguments } from 'class-validator';

interface OnlyWithRule<C> {
  isUsed: (config: C) => boolean;
  /** Completes the sentence “… is only used with”, e.g. `KAFKA_TLS=on`. */
  setting: string;
  isRequired?: boolean;
}

/** Rejects a variable that another setting leaves unused and, if it is required, its absence where that setting uses it. */
export function OnlyWith<C extends object>({ isUsed, setting, isRequired = false }: OnlyWithRule<C>) {
  const isValid = (value: unknown, config: C) => (isUsed(config) ? !isRequired || value !== undefined : !value);
  return ValidateBy({
    name: 'onlyWith',
    constraints: [setting, isRequired],
    validator: {
      validate: (value, args) => isValid(value, args?.object as C),
      defaultMessage: (args?: ValidationArguments) =>
        args?.value === undefined
          ? `${args?.property} is required with ${setting}`
          : `${args.property} is only used with ${setting}`,
    },
  });
}

const KEY = '([A-Za-z0-9+/]{43}=|wrapped(\\.[\\w-]+){3})';
const ONE = new RegExp(`^${KEY}$`);
const LIST = new RegExp(`^${KEY}(,${KEY})*$`);

/** The variable has a key-encryption key: 32 bytes in base64, or wrapped (docs/keys.md). @param variable its name */
export function IsKeyEncryptionKey(variable: string): PropertyDecorator {
  return Matches(ONE, { message: `${variable} must be 32 bytes in base64, or wrapped by a key provider` });
}

/** The variable has one or more key-encryption keys, comma-separated. @param variable its name */
export function AreKeyEncryptionKeys(variable: string): PropertyDecorator {
  const message = `${variable} must be 32 bytes in base64 each, or wrapped by a key provider, comma-separated`;
  return Matches(LIST, { message });
}
