import type { CredentialFormat } from '@vc/protocol/dcql';
import type { WalletCredential } from './credential.entity';

/** The wallet holds no credentials of the W3C data model (ADR 90). */
type HeldFormat = Exclude<CredentialFormat, 'vc+jwt' | 'vc+sd-jwt'>;

/** docs/interface-gaps.md "Wallet": the interface document calls the format `dc+sd-jwt` by its earlier name. */
export const INTERFACE_FORMAT = {
  'dc+sd-jwt': 'vc+sd-jwt',
  mso_mdoc: 'mso_mdoc',
} as const satisfies Record<HeldFormat, WalletCredential['format']>;

/** The format identifiers of OpenID4VCI and OpenID4VP. */
export const WIRE_FORMAT = {
  'vc+sd-jwt': 'dc+sd-jwt',
  mso_mdoc: 'mso_mdoc',
} as const satisfies Record<WalletCredential['format'], HeldFormat>;
