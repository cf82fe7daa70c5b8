import { ArgumentMetadata, Injectable, PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, ValidationError } from 'class-validator';
import { ErrorSource, ValidationFailed, Violation } from './domain-error';

const PLAIN_TYPES: unknown[] = [String, Number, Boolean, Array, Object, undefined];

/** Validates bodies and queries against their DTO class; every violated rule is reported with its place. */
@Injectable()
export class DtoValidationPipe implements PipeTransform {
  async transform(value: unknown, { metatype, type }: ArgumentMetadata): Promise<unknown> {
    if (PLAIN_TYPES.includes(metatype) || (type !== 'body' && type !== 'query')) return value;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new ValidationFailed([{ detail: 'The body must be a JSON object.', source: { pointer: '' } }]);
    }
    const dto = plainToInstance(metatype!, value) as object;
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
  return type === 'query' ? { parameter: path.join('.') } : { pointer: path.map(pointerSegment).join('') };
}

/** RFC 6901 §3 */
function pointerSegment(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`;
}
