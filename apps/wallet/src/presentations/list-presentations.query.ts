import { LongListQuery } from '@vc/platform/http';
import { IsIn, IsOptional } from 'class-validator';
import { WALLET_PRESENTATION_STATUSES, type WalletPresentationStatus } from './presentation-status';

/** C8 */
export class ListPresentationsQuery extends LongListQuery {
  @IsOptional()
  @IsIn(WALLET_PRESENTATION_STATUSES)
  'filter[status]'?: WalletPresentationStatus;
}
