import { accessSync, constants } from 'node:fs';
import { ValidateBy } from 'class-validator';

/** The variable is absent, or names files that can be read, comma-separated. */
export const AreReadableFiles = () =>
  ValidateBy({
    name: 'areReadableFiles',
    validator: {
      validate: (value) => value === undefined || String(value).split(',').every(isReadable),
      defaultMessage: (args) => `${args?.property} must name files that can be read`,
    },
  });

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}
