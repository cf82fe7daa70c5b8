import { applyDecorators } from '@nestjs/common';
import { IsString, Length, Matches } from 'class-validator';

/**
 * One line without an address, without controls and without marks that turn the direction of text (Unicode UAX #9): such names
 * stand in mails and on pages, where an address becomes a link and a line break begins a text of its own.
 */
const NAME = /^(?!.*(?::\/\/|[wW]{3}\.|@))[^\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+$/u;

/** The name of a person or an organization. @param max in UTF-16 code units */
export function IsName({ max }: { max: number }): PropertyDecorator {
  return (target, property) => {
    const message = `${String(property)} must be one line without addresses, control characters and marks of direction`;
    applyDecorators(IsString(), Length(1, max), Matches(NAME, { message }))(target, property);
  };
}
