import { IsIn } from 'class-validator';
import { WALLET_CREDENTIAL_STATUSES } from './credential-status';
import type { WalletCredentialStatus } from './credential-status';

/** Body of C3 and C4. */
export class CredentialStatusDto {
  @IsIn(WALLET_CREDENTIAL_STATUSES)
  status: WalletCredentialStatus;
}
