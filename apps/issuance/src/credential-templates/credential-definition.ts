import { Violation } from '@vc/platform/http';
import { type AttributeDefinitions, type NameSpaceDefinitions } from '../attributes/attribute-definition';
import { fault, validateAttributeDefinitions } from '../attributes/validate-attribute-definitions';
import { validateNameSpaces } from '../attributes/validate-name-spaces';
import { platformType, TypeAuthor, validateDocType, validateSdJwtType } from '../credential-types/credential-type';
import { CredentialFormat } from './credential-template.entity';
import { TemplateSettingsDto } from './template-settings.dto';

/** What a template and a preset have in common, as it was sent. */
export interface GivenDefinition extends TemplateSettingsDto {
  code?: string;
  type?: string;
  attributes?: unknown;
}

/** Where its parts stand in the request. */
export interface Pointers {
  type: string;
  attributes: string;
  issuer: string;
}

export interface CredentialDefinition {
  format: CredentialFormat;
  type: string;
  attributes: AttributeDefinitions | NameSpaceDefinitions;
}

export function sdJwtFaults(given: GivenDefinition, author: TypeAuthor, pointers: Pointers): Violation[] {
  return [
    ...(given.type === undefined ? [] : validateSdJwtType(given.type, author, pointers.type)),
    ...validateAttributeDefinitions(given.attributes, pointers.attributes),
  ];
}

/** IF §7.3: an mdoc has a document type and no code. */
export function mdocFaults({ type, attributes, issuer }: GivenDefinition, pointers: Pointers): Violation[] {
  const isByDid = issuer?.signer === 'did:web';
  return [
    ...validateDocType(type, pointers.type),
    ...(isByDid ? [fault(`${pointers.issuer}/signer`, 'must be certificate for an mdoc')] : []),
    ...validateNameSpaces(attributes, type, pointers.attributes),
  ];
}

/** Of a definition without faults. */
export function definitionOf(
  format: CredentialFormat,
  given: GivenDefinition,
  author: TypeAuthor,
): CredentialDefinition {
  const type = given.type ?? platformType(author, given.code!);
  return { format, type, attributes: given.attributes as CredentialDefinition['attributes'] };
}
