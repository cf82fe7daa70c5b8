import type { PipeTransform } from '@nestjs/common';
import { Param } from '@nestjs/common';
import { notFound } from './domain-error';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The path parameter, `id` unless told, of a resource with a UUID: any other text names nothing, so it is 404. */
export const ResourceId = (resource: string, parameter = 'id'): ParameterDecorator =>
  Param(parameter, new UuidPipe(resource));

class UuidPipe implements PipeTransform<string, string> {
  constructor(private readonly resource: string) {}

  transform(value: string): string {
    if (!isUuid(value)) throw notFound(this.resource, value.slice(0, 64));
    return value;
  }
}
