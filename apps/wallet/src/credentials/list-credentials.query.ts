import { LongCreatedListQuery } from '@vc/platform/http';
import { IsIn } from 'class-validator';
import { WALLET_CREDENTIAL_STATUSES } from './credential-status';
import type { WalletCredentialStatus } from './credential-status';

/** C1 */
export class ListCredentialsQuery extends LongCreatedListQuery {
  @IsIn(WALLET_CREDENTIAL_STATUSES)
  status: WalletCredentialStatus;
}
