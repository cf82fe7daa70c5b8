import type { Violation } from '@vc/platform/http';
import { type CredentialFormat, isW3cFormat } from './credential-definition';
import { type TypeAuthor, validateDocType, validateSdJwtType, validateW3cType } from './credential-type';

/** Validates the type that a template or preset names, by the rules of its format. */
export function validateType(
  format: CredentialFormat,
  type: string,
  { author, pointer }: { author: TypeAuthor; pointer: string },
): Violation[] {
  if (format === 'mdoc') return validateDocType(type, pointer);
  return isW3cFormat(format) ? validateW3cType(type, author, pointer) : validateSdJwtType(type, author, pointer);
}
