import type { ValidationArguments } from 'class-validator';
import { registerDecorator } from 'class-validator';
import { parseIdNumber } from './id-number';

/** The day decides only the century of the date of birth, never whether the number is valid. */
const ANY_DAY = new Date('2100-01-01T00:00:00Z');

/** The message names the violated rule, never the number. */
export function IsIdNumber(): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name: 'isIdNumber',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => findViolation(value) === undefined,
        defaultMessage: ({ value, property }: ValidationArguments) => `${property} ${findViolation(value)}`,
      },
    });
}

function findViolation(value: unknown): string | undefined {
  const parsed = parseIdNumber(typeof value === 'string' ? value : '', ANY_DAY);
  return 'violation' in parsed ? parsed.violation : undefined;
}
