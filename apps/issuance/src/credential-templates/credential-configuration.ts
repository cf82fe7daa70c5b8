import { acceptedJoseAlgorithms, algorithmOfKeyType, supportedKeyTypes } from '@vc/protocol/crypto';
import type { CredentialConfiguration, KeyAttestationRequirements } from '@vc/protocol/openid4vci';
import type {
  AttributeDefinition,
  AttributeDefinitions,
  NameSpaceDefinitions,
} from '../credential-definitions/attribute-definition';
import { isW3cFormat } from '../credential-definitions/credential-definition';
import { SECURING_MECHANISM, toContextAndTypes } from '../credential-definitions/w3c-document';
import type { CredentialTemplate } from './credential-template.entity';

/** `credential_configurations_supported` (OpenID4VCI 1.0 §12.2.4). The id of a credential configuration is its template's. */
export function toCredentialConfigurations(
  templates: CredentialTemplate[],
  canAttest: boolean,
): Record<string, CredentialConfiguration> {
  return Object.fromEntries(
    templates.filter(isSigned).map((template) => [template.id, toCredentialConfiguration(template, canAttest)]),
  );
}

/** Returns the length of what templates add to the metadata of their issuer, in JSON. */
export function metadataBytesOf(templates: CredentialTemplate[]): number {
  return Buffer.byteLength(JSON.stringify(toCredentialConfigurations(templates, true)));
}

/** Whether the type of the signing key is on. */
function isSigned({ issuer }: CredentialTemplate): boolean {
  return supportedKeyTypes().includes(issuer.keyType);
}

function toCredentialConfiguration(template: CredentialTemplate, canAttest: boolean): CredentialConfiguration {
  const { id, issuer } = template;
  const { alg, cose } = algorithmOfKeyType(issuer.keyType);
  const isMdoc = template.format === 'mdoc';
  return {
    ...toFormat(template),
    scope: id,
    cryptographic_binding_methods_supported: [isMdoc ? 'cose_key' : 'jwk'],
    credential_signing_alg_values_supported: [isMdoc ? cose.alg : alg],
    proof_types_supported: toProofTypes(template, canAttest),
    credential_metadata: { display: [toDisplay(template)], claims: toTemplateClaims(template) },
  };
}

/** OpenID4VCI 1.0 Appendix A; the formats of W3C credentials are those of ADR 90. */
function toFormat({ format, type }: CredentialTemplate) {
  if (format === 'mdoc') return { format: 'mso_mdoc', doctype: type };
  if (format === 'sd-jwt-vc') return { format: 'dc+sd-jwt', vct: type };
  return { format: SECURING_MECHANISM[format], credential_definition: toContextAndTypes(type) };
}

function toProofTypes({ keyAttestation }: CredentialTemplate, canAttest: boolean) {
  const required = keyAttestation && { key_attestations_required: toAttestationRequirements({ keyAttestation }) };
  const proof = { proof_signing_alg_values_supported: [...acceptedJoseAlgorithms()], ...required };
  return { jwt: proof, ...(canAttest && { attestation: proof }) };
}

/** OpenID4VCI 1.0 Appendix D.2 */
export function toAttestationRequirements({
  keyAttestation,
}: Pick<CredentialTemplate, 'keyAttestation'>): KeyAttestationRequirements {
  const { keyStorage, userAuthentication } = keyAttestation ?? {};
  return {
    ...(keyStorage && { key_storage: keyStorage }),
    ...(userAuthentication && { user_authentication: userAuthentication }),
  };
}

function toDisplay({ name, description, display }: CredentialTemplate) {
  const { backgroundColor, textColor, logo } = display ?? {};
  return {
    name,
    ...(description && { description }),
    ...(backgroundColor && { background_color: backgroundColor }),
    ...(textColor && { text_color: textColor }),
    ...(logo && { logo: { uri: logo.uri, ...(logo.altText && { alt_text: logo.altText }) } }),
  };
}

type Claims = NonNullable<NonNullable<CredentialConfiguration['credential_metadata']>['claims']>;
type Path = Claims[number]['path'];

function toTemplateClaims({ format, attributes }: CredentialTemplate): Claims {
  // Appendix A.1: a path starts at the root of a W3C credential.
  if (isW3cFormat(format)) return toClaims(attributes as AttributeDefinitions, ['credentialSubject']);
  if (format !== 'mdoc') return toClaims(attributes as AttributeDefinitions);
  // Appendix B.2: a path starts with a namespace and a data element.
  return Object.entries(attributes as NameSpaceDefinitions).flatMap(([nameSpace, { properties }]) =>
    toClaims(properties, [nameSpace]),
  );
}

/** Appendix B: one description per claim, nested ones included; `null` stands for every element of an array. */
function toClaims(attributes: AttributeDefinitions, parents: Path = []): Claims {
  return Object.entries(attributes).flatMap(([name, definition]) => toClaim(definition, [...parents, name]));
}

function toClaim({ name, required = false, properties = {}, items }: AttributeDefinition, path: Path): Claims {
  const claim = { path, mandatory: required, ...(name && { display: [{ name }] }) };
  return [
    claim,
    ...toClaims(properties, path),
    ...(items?.properties ? toClaims(items.properties, [...path, null]) : []),
  ];
}
