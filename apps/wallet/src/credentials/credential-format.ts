import type { CredentialFormat } from '@vc/protocol/dcql';
import type { WalletCredential } from './credential.entity';

/** docs/interface-gaps.md "Wallet": the interface has a name of its own for what is `dc+sd-jwt` on the wire. */
export const FORMAT_OF_WIRE = {
  'dc+sd-jwt': 'vc+sd-jwt',
  mso_mdoc: 'mso_mdoc',
} as const satisfies Record<CredentialFormat, WalletCredential['format']>;

export const WIRE_FORMAT = {
  'vc+sd-jwt': 'dc+sd-jwt',
  mso_mdoc: 'mso_mdoc',
} as const satisfies Record<WalletCredential['format'], CredentialFormat>;
