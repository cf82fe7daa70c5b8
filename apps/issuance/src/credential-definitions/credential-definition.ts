import assert from 'node:assert/strict';
import type { Violation } from '@vc/platform/http';
import { escapePointer, ReadAs, violation } from '@vc/platform/http';
import { isObject } from '@vc/protocol/json';
import { type AttributeDefinitions, type NameSpaceDefinitions, toNameSpaceDefinitions } from './attribute-definition';
import type { TypeAuthor } from './credential-type';
import { platformType } from './credential-type';
import type { GivenSettings } from './template-settings';
import { validateAttributeDefinitions } from './validate-attribute-definitions';
import { validateNameSpaces } from './validate-name-spaces';

/** Formats of the W3C data model 2.0, secured as a JWT or as an SD-JWT. */
export const W3C_FORMATS = ['w3c-vc-jwt', 'w3c-vc-sd-jwt'] as const;
export const CREDENTIAL_FORMATS = ['sd-jwt-vc', 'mdoc', ...W3C_FORMATS] as const;
export type CredentialFormat = (typeof CREDENTIAL_FORMATS)[number];
/** What requests may say: `sd-jwt` is the earlier name of `sd-jwt-vc`. */
export const GIVEN_FORMATS = [...CREDENTIAL_FORMATS, 'sd-jwt'] as const;
export type W3cFormat = (typeof W3C_FORMATS)[number];

export function isW3cFormat(format: string): format is W3cFormat {
  return (W3C_FORMATS as readonly string[]).includes(format);
}

/** Reads the earlier name of a format as the present one. */
export const ReadAsFormat = (): PropertyDecorator => ReadAs((value) => (value === 'sd-jwt' ? 'sd-jwt-vc' : value));

/** A credential type as a template, a preset and its type metadata describe it. */
export interface CredentialDefinition {
  format: CredentialFormat;
  /** The `vct` claim of an SD-JWT VC, verbatim; the document type of an mdoc; the IRI of a W3C credential's type. */
  type: string;
  name: string;
  description: string | null;
  /** The attributes of an mdoc are grouped by namespace; those of a W3C credential are of its `credentialSubject`. */
  attributes: AttributeDefinitions | NameSpaceDefinitions;
}

/** The members that requests for templates and presets have in common. */
export interface GivenDefinition extends GivenSettings {
  code?: string;
  type?: string | undefined;
  name?: string;
  description?: string;
  attributes?: unknown;
}

/** Validates attribute definitions, or for an mdoc the namespaces that group them. */
export function* attributeViolations(
  given: GivenDefinition,
  format: CredentialFormat,
  pointer: string,
): Generator<Violation> {
  const { attributes, type } = given;
  if (format === 'mdoc') yield* validateNameSpaces(attributes, type, pointer);
  else yield* validateAttributeDefinitions(attributes, pointer);
  if (isW3cFormat(format)) yield* keywordViolations(attributes, pointer);
}

/** An mdoc is signed with a certificate (ISO/IEC 18013-5 §9.1.2.4). */
export function* mdocSignerViolations(issuer: GivenDefinition['issuer'], pointer: string): Generator<Violation> {
  if (issuer?.signer === 'did:web') yield violation(`${pointer}/signer`, 'must be certificate for an mdoc');
}

/** @param given validated: it has a name, and a type or a code. A code stands for the author's type URL (IF §9.5). */
export function toCredentialDefinition(
  format: CredentialFormat,
  { type, code, name, description, attributes }: GivenDefinition,
  author: TypeAuthor,
): CredentialDefinition {
  assert(name !== undefined, 'the definition has no name');
  return {
    format,
    type: type ?? typeOfCode(code, author),
    name,
    description: description ?? null,
    attributes:
      format === 'mdoc'
        ? toNameSpaceDefinitions(attributes as NameSpaceDefinitions)
        : (attributes as AttributeDefinitions),
  };
}

function typeOfCode(code: string | undefined, author: TypeAuthor): string {
  assert(code !== undefined, 'the definition has neither a type nor a code');
  return platformType(author, code);
}

/** Yields a violation for each name that JSON-LD reserves: its keywords start with @ (JSON-LD 1.1 §1.7). */
function* keywordViolations(attributes: unknown, pointer: string): Generator<Violation> {
  if (!isObject(attributes)) return;
  for (const [name, definition] of Object.entries(attributes)) {
    const below = `${pointer}/${escapePointer(name)}`;
    if (name.startsWith('@')) yield violation(below, 'has a name that JSON-LD reserves');
    yield* nestedKeywordViolations(definition, below);
  }
}

function* nestedKeywordViolations(definition: unknown, pointer: string): Generator<Violation> {
  if (!isObject(definition)) return;
  yield* keywordViolations(definition.properties, `${pointer}/properties`);
  yield* nestedKeywordViolations(definition.items, `${pointer}/items`);
}
