import { JWE_ENCRYPTIONS } from '@vc/protocol/crypto';
import type { CredentialIssuerMetadata } from '@vc/protocol/openid4vci';
import type { IssuerInfo } from '@vc/protocol/registration';
import { BATCH_SIZE } from '../credential-definitions/template-settings';
import { toCredentialConfigurations } from '../credential-templates/credential-configuration';
import type { CredentialTemplate } from '../credential-templates/credential-template.entity';

interface IssuerMetadataOptions {
  credentialIssuer: string;
  authorizationServer: string;
  /** Where the issuer lists its status lists (Token Status List §9.1). */
  statusListAggregation: string;
  displayName: string;
  templates: CredentialTemplate[];
  issuerInfo: IssuerInfo[] | undefined;
  /** Public keys for encrypted requests. */
  encryptionKeys: object[];
  /** Tells whether authorities for key attestations are configured. */
  canAttest: boolean;
}

/** OpenID4VCI 1.0 §12.2.4. The id of a credential configuration is its template's. */
export function toIssuerMetadata(options: IssuerMetadataOptions): CredentialIssuerMetadata {
  const { credentialIssuer, authorizationServer, displayName, templates, encryptionKeys, canAttest, issuerInfo } =
    options;
  const encryption = {
    enc_values_supported: [...JWE_ENCRYPTIONS],
    zip_values_supported: ['DEF'],
    encryption_required: false,
  };
  return {
    credential_issuer: credentialIssuer,
    authorization_servers: [authorizationServer],
    credential_endpoint: `${credentialIssuer}/credential`,
    nonce_endpoint: `${credentialIssuer}/nonce`,
    deferred_credential_endpoint: `${credentialIssuer}/deferred-credential`,
    notification_endpoint: `${credentialIssuer}/notification`,
    status_list_aggregation_endpoint: options.statusListAggregation,
    credential_request_encryption: { jwks: { keys: encryptionKeys }, ...encryption },
    credential_response_encryption: { alg_values_supported: ['ECDH-ES'], ...encryption },
    batch_credential_issuance: { batch_size: BATCH_SIZE },
    display: [{ name: displayName }],
    ...(issuerInfo && { issuer_info: issuerInfo }),
    credential_configurations_supported: toCredentialConfigurations(templates, canAttest),
  };
}
