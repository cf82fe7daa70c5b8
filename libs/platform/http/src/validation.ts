import { ArgumentMetadata, Injectable, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, ValidationError } from 'class-validator';
import { DomainError, ErrorSource, escapePointer, ValidationFailed, Violation } from './domain-error';
import { findUnusable, isStorable } from './unusable-json';

const PLAIN_TYPES: unknown[] = [String, Number, Boolean, Array, Object, undefined];

/** Validates bodies and queries against their DTO class; every violated rule is reported with its place. */
@Injectable()
export class DtoValidationPipe implements PipeTransform {
  async transform(value: unknown, { metatype, type }: ArgumentMetadata): Promise<unknown> {
    if (type === 'param') return assertNamesSomething(value);
    if (PLAIN_TYPES.includes(metatype) || (type !== 'body' && type !== 'query')) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new ValidationFailed([{ detail: 'The body must be a JSON object.', source: { pointer: '' } }]);
    }
    assertUsable(value, type);
    const dto = withoutNulls(plainToInstance(metatype!, value) as object);
    const errors = await validate(dto, {
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      validationError: { target: false, value: false },
    });
    if (errors.length > 0) throw new ValidationFailed(toViolations(errors, [], type));
    return dto;
  }
}

/**
 * `null` is what many clients send for a member that they leave out, and `@IsOptional` lets it through: it is taken as
 * absent, in the body and in what has a class of its own in it. Plain objects are data, and stay as they are.
 */
function withoutNulls<T extends object>(dto: T): T {
  for (const [name, member] of Object.entries(dto)) {
    if (member === null) delete dto[name as keyof T];
    else if (Array.isArray(member)) member.filter(hasClass).forEach(withoutNulls);
    else if (hasClass(member)) withoutNulls(member);
  }
  return dto;
}

function hasClass(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.constructor !== Object;
}

/** What no table can hold names no resource. */
function assertNamesSomething(value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value)) throw new DomainError('NOT_FOUND', 'There is no such resource.');
  return value;
}

function assertUsable(value: object, type: 'body' | 'query'): void {
  const unusable = findUnusable(value);
  if (unusable) throw new ValidationFailed([{ detail: unusable.detail, source: sourceOf(unusable.path, type) }]);
}

function toViolations(errors: ValidationError[], parents: string[], type: 'body' | 'query'): Violation[] {
  return errors.flatMap((error) => {
    const path = [...parents, error.property];
    const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
      detail: rule === 'whitelistValidation' ? `${error.property} is not a known member.` : sentence(message),
      source: sourceOf(path, type),
    }));
    return [...own, ...toViolations(error.children ?? [], path, type)];
  });
}

function sourceOf(path: string[], type: 'body' | 'query'): ErrorSource {
  return type === 'query'
    ? { parameter: path.join('.') }
    : { pointer: path.map((name) => `/${escapePointer(name)}`).join('') };
}

function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`;
}
