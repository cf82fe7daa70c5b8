import type { CredentialFormat } from '@vc/protocol/dcql';
import type { WalletCredential } from './credential.entity';

/**
 * docs/reference/interface-gaps.md "Wallet": the interface document calls the format `dc+sd-jwt` by its earlier name, which is that of
 * a W3C credential on the wire. Those have the names of templates.
 */
export const INTERFACE_FORMAT = {
  'dc+sd-jwt': 'vc+sd-jwt',
  mso_mdoc: 'mso_mdoc',
  'vc+jwt': 'w3c-vc-jwt',
  'vc+sd-jwt': 'w3c-vc-sd-jwt',
} as const satisfies Record<CredentialFormat, WalletCredential['format']>;

/** The format identifiers of OpenID4VCI and OpenID4VP. */
export const WIRE_FORMAT = {
  'vc+sd-jwt': 'dc+sd-jwt',
  mso_mdoc: 'mso_mdoc',
  'w3c-vc-jwt': 'vc+jwt',
  'w3c-vc-sd-jwt': 'vc+sd-jwt',
} as const satisfies Record<WalletCredential['format'], CredentialFormat>;
