import type { Violation } from '@vc/platform/http';
import { violation } from '@vc/platform/http';
import type { SecuringMechanism } from '@vc/protocol/vcdm';
import { parseCredential, toDateTimeStamp, toDocumentType, VcdmError } from '@vc/protocol/vcdm';
import type { CredentialDefinition, W3cFormat } from './credential-definition';

/** The format identifiers in OpenID4VCI. */
export const SECURING_MECHANISM = {
  'w3c-vc-jwt': 'vc+jwt',
  'w3c-vc-sd-jwt': 'vc+sd-jwt',
} as const satisfies Record<W3cFormat, SecuringMechanism>;

type Described = Pick<CredentialDefinition, 'type' | 'name'>;

interface DocumentProperties {
  /** A URL that no other credential has. */
  id: string;
  /** A DID. */
  issuer: string;
  validFrom: Date;
  validUntil: Date;
}

/** Stands for the properties that are known when the credential is signed. */
const PLACEHOLDER: DocumentProperties = {
  id: 'urn:uuid:00000000-0000-4000-8000-000000000000',
  issuer: 'did:web:issuer.example',
  validFrom: new Date(0),
  validUntil: new Date(0),
};

/** The contexts and types of a W3C credential (VCDM 2.0 §4.3, §4.5). */
export function toContextAndTypes(iri: string): { '@context': string[]; type: string[] } {
  const { type, ...context } = toDocumentType(iri);
  return { ...context, type: ['VerifiableCredential', type] };
}

/** The document of a W3C credential (VCDM 2.0 §4), whose attributes are claims of its only subject. */
export function toW3cDocument(
  { type, name }: Described,
  attributes: Record<string, unknown>,
  { id, issuer, validFrom, validUntil }: DocumentProperties,
): Record<string, unknown> {
  return {
    ...toContextAndTypes(type),
    id,
    name,
    issuer,
    validFrom: toDateTimeStamp(validFrom),
    validUntil: toDateTimeStamp(validUntil),
    credentialSubject: attributes,
  };
}

/** Yields the first rule of the data model that the attributes break, beyond their definitions. */
export function* w3cViolations(
  template: Described,
  attributes: Record<string, unknown>,
  pointer: string,
): Generator<Violation> {
  try {
    parseCredential(toW3cDocument(template, attributes, PLACEHOLDER));
  } catch (error) {
    if (!(error instanceof VcdmError)) throw error;
    yield violation(pointer, `must make a valid W3C credential: ${error.message}`);
  }
}
