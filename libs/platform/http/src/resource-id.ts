import type { PipeTransform } from '@nestjs/common';
import { Param } from '@nestjs/common';
import { notFound } from './domain-error';
import { toUuid } from './uuid';

/** Path parameter with the UUID of a resource, in lower case. Any other text is answered with 404. @param parameter default `id` */
export const ResourceId = (resource: string, parameter = 'id'): ParameterDecorator =>
  Param(parameter, new UuidPipe(resource));

class UuidPipe implements PipeTransform<string, string> {
  constructor(private readonly resource: string) {}

  transform(value: string): string {
    const id = toUuid(value);
    if (id === undefined) throw notFound(this.resource, value);
    return id;
  }
}
