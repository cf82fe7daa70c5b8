import { Param, type PipeTransform } from '@nestjs/common';
import { notFound } from '@vc/platform/http';

/** The only resource of its type. Another id is answered with 404. */
export const NamedResource = (name: string): ParameterDecorator => Param('id', new NamePipe(name));

class NamePipe implements PipeTransform<string, string> {
  constructor(private readonly name: string) {}

  transform(value: string): string {
    if (value !== this.name) throw notFound('resource', '');
    return value;
  }
}
