import { CredentialConfiguration, CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import { type AttributeDefinitions } from '../attributes/attribute-definition';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';

export const PROOF_SIGNING_ALGORITHMS = ['ES256', 'EdDSA'] as const;

interface IssuerMetadataOptions {
  credentialIssuer: string;
  authorizationServer: string;
  displayName: string;
  templates: CredentialTemplate[];
}

/** OpenID4VCI 1.0 §12.2.4; a credential configuration's id is its template's. */
export function issuerMetadata(options: IssuerMetadataOptions): CredentialIssuerMetadata {
  const { credentialIssuer, authorizationServer, displayName, templates } = options;
  return {
    credential_issuer: credentialIssuer,
    authorization_servers: [authorizationServer],
    credential_endpoint: `${credentialIssuer}/credential`,
    nonce_endpoint: `${credentialIssuer}/nonce`,
    display: [{ name: displayName }],
    credential_configurations_supported: Object.fromEntries(
      templates.map((template) => [template.id, credentialConfiguration(template)]),
    ),
  };
}

function credentialConfiguration(template: CredentialTemplate): CredentialConfiguration {
  const { name, description } = template;
  return {
    format: 'dc+sd-jwt',
    scope: template.id,
    vct: template.type,
    cryptographic_binding_methods_supported: ['jwk'],
    credential_signing_alg_values_supported: ['ES256'],
    proof_types_supported: { jwt: { proof_signing_alg_values_supported: [...PROOF_SIGNING_ALGORITHMS] } },
    credential_metadata: {
      display: [{ name, ...(description && { description }) }],
      claims: claimsOf(template.attributes),
    },
  };
}

type Claims = NonNullable<NonNullable<CredentialConfiguration['credential_metadata']>['claims']>;

/** Appendix B.2: one description per claim, nested ones included. */
function claimsOf(attributes: AttributeDefinitions, parents: string[] = []): Claims {
  return Object.entries(attributes).flatMap(([name, definition]) => {
    const path = [...parents, name];
    const display = definition.name ? { display: [{ name: definition.name }] } : {};
    return [
      { path, mandatory: definition.required ?? false, ...display },
      ...claimsOf(definition.properties ?? {}, path),
    ];
  });
}
