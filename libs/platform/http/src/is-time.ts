import { isISO8601, ValidateBy } from 'class-validator';
import { RULE_TEXTS } from './rule-texts';

/** The hour after the last one of a day (ISO 8601), which `Date` takes for the first one of the next day. */
const HOUR_24 = /[T\s]24/;

/** A date or a time of ISO 8601 whose day and hour exist (RFC 3339 §5.7). */
export function IsTime({ strictSeparator = false } = {}): PropertyDecorator {
  return ValidateBy({
    name: 'isIso8601',
    validator: {
      validate: (value) => isISO8601(value, { strict: true, strictSeparator }) && !HOUR_24.test(value as string),
      defaultMessage: () => RULE_TEXTS.isIso8601?.([]) ?? '',
    },
  });
}
