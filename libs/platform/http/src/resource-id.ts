import type { PipeTransform } from '@nestjs/common';
import { Param } from '@nestjs/common';
import { notFound } from './domain-error';
import { isUuid } from './uuid';

/** Path parameter with the UUID of a resource. Any other text is answered with 404. @param parameter default `id` */
export const ResourceId = (resource: string, parameter = 'id'): ParameterDecorator =>
  Param(parameter, new UuidPipe(resource));

class UuidPipe implements PipeTransform<string, string> {
  constructor(private readonly resource: string) {}

  transform(value: string): string {
    if (!isUuid(value)) throw notFound(this.resource, value);
    return value;
  }
}
