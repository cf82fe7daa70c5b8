import { ValidateBy, type ValidationArguments } from 'class-validator';

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
