import { applyDecorators } from '@nestjs/common';
import { IsString, Length, Matches, ValidateBy } from 'class-validator';

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
