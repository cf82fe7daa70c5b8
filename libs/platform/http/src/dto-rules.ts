import { applyDecorators } from '@nestjs/common';
import { IsString, Length, Matches, ValidateBy, IsIn, IsOptional, isISO8601, ARRAY_UNIQUE } from 'class-validator';
import type { ValidationOptions } from 'class-validator';
import { supportedKeyTypes } from '@vc/protocol/crypto';
import { PAGE_LANGUAGES } from '@vc/platform/pages';
import { hasHour24 } from '@vc/protocol/times';
import { alternatives, RULE_TEXTS } from './rule-texts';

/**
 * One line without controls, without marks that turn the direction of text (Unicode UAX #9), and without `@`. These are the code
 * points of `[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]`, a property that generators of values for OpenAPI do not know.
 */
const LINE = /^[^@\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]+$/u;
const ADDRESS = /:\/\/|www\./i;

/**
 * The name of a person or an organization. It stands in mails and on pages, where an address becomes a link, and a line break begins
 * a text of its own.
 * @param max in UTF-16 code units
 */
export function IsName({ max }: { max: number }): PropertyDecorator {
  return (target, property) => {
    const message = `${String(property)} must be one line without @, control characters and marks of direction`;
    applyDecorators(IsString(), Length(1, max), Matches(LINE, { message }), HasNoAddress())(target, property);
  };
}

function HasNoAddress(): PropertyDecorator {
  return ValidateBy({
    name: 'hasNoAddress',
    validator: {
      validate: (value) => typeof value === 'string' && !ADDRESS.test(value),
      defaultMessage: () => '$property must not contain an address: no :// and no www.',
    },
  });
}

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

/** The query parameter `lang` of a page, which `ReaderOfPage` and `ReaderOfInvitation` read. */
export function IsPageLanguage(): PropertyDecorator {
  return applyDecorators(IsOptional(), IsIn(PAGE_LANGUAGES));
}

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

type Identifier = (element: unknown) => unknown;

/**
 * Demands that no element is there twice. Its cost is linear: the rule of the same name of class-validator compares each element
 * with each.
 * @param identifierOf returns what tells elements apart. Default: the element
 */
export function ArrayUnique<T>(identifierOf?: (element: T) => unknown, options?: ValidationOptions): PropertyDecorator {
  const identify = (identifierOf ?? ((element: unknown) => element)) as Identifier;
  return ValidateBy({ name: ARRAY_UNIQUE, validator: { validate: (value) => areUnique(value, identify) } }, options);
}

function areUnique(value: unknown, identify: Identifier): boolean {
  if (!Array.isArray(value)) return false;
  const elements: unknown[] = value;
  return new Set(elements.map((each) => (each == null ? each : identify(each)))).size === elements.length;
}
