import type { ValidationArguments } from 'class-validator';
import { registerDecorator } from 'class-validator';
import { parseIdNumber } from './id-number';

/** The message names the rule that is broken, never the number. */
export function IsIdNumber(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isIdNumber',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => faultOf(value) === undefined,
        defaultMessage: ({ value, property }: ValidationArguments) => `${property} ${faultOf(value)}`,
      },
    });
}

function faultOf(value: unknown): string | undefined {
  const parsed = parseIdNumber(typeof value === 'string' ? value : '', new Date());
  return 'fault' in parsed ? parsed.fault : undefined;
}
