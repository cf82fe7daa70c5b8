import { hasHour24 } from '@vc/protocol/times';
import { isISO8601, ValidateBy } from 'class-validator';
import { RULE_TEXTS } from './rule-texts';

/** A date or a time of ISO 8601 whose day and hour exist (RFC 3339 §5.7). */
export function IsTime({ strictSeparator = false } = {}): PropertyDecorator {
  return ValidateBy({
    name: 'isIso8601',
    validator: {
      validate: (value) => isISO8601(value, { strict: true, strictSeparator }) && !hasHour24(value as string),
      defaultMessage: () => RULE_TEXTS.isIso8601?.([]) ?? '',
    },
  });
}
