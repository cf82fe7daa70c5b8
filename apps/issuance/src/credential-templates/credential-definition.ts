import type { Violation } from '@vc/platform/http';
import { violation } from '@vc/platform/http';
import { type AttributeDefinitions, type NameSpaceDefinitions } from '../attributes/attribute-definition';
import { validateAttributeDefinitions } from '../attributes/validate-attribute-definitions';
import { validateNameSpaces } from '../attributes/validate-name-spaces';
import type { TypeAuthor } from '../credential-types/credential-type';
import { platformType } from '../credential-types/credential-type';
import type { CredentialFormat } from './credential-template.entity';
import type { TemplateSettingsDto } from './template-settings.dto';

/** What a template and a preset have in common, as it was sent. */
export interface GivenDefinition extends TemplateSettingsDto {
  code?: string;
  type?: string | undefined;
  attributes?: unknown;
}

export interface CredentialDefinition {
  format: CredentialFormat;
  type: string;
  attributes: AttributeDefinitions | NameSpaceDefinitions;
}

/** Of its attributes: definitions, or namespaces of them. */
export function attributeViolations(given: GivenDefinition, isMdoc: boolean, pointer: string): Iterable<Violation> {
  const { attributes, type } = given;
  return isMdoc ? validateNameSpaces(attributes, type, pointer) : validateAttributeDefinitions(attributes, pointer);
}

/** A document is signed with a certificate (ISO/IEC 18013-5 §9.1.2.4). */
export function* mdocSignerViolations(issuer: GivenDefinition['issuer'], pointer: string): Generator<Violation> {
  if (issuer?.signer === 'did:web') yield violation(`${pointer}/signer`, 'must be certificate for an mdoc');
}

/** Of a valid definition. */
export function definitionOf(
  format: CredentialFormat,
  given: GivenDefinition,
  author: TypeAuthor,
): CredentialDefinition {
  const type = given.type ?? platformType(author, given.code!);
  return { format, type, attributes: given.attributes as CredentialDefinition['attributes'] };
}
