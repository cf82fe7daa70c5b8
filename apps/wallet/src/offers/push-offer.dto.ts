import { IsOptional, IsString, Length } from 'class-validator';
import { RecipientDto } from '../holders/recipient.dto';

/** C6 */
export class PushOfferDto extends RecipientDto {
  @IsString()
  @Length(1, 8_000)
  credentialOffer: string;

  /** The transaction code, if the offer requires one (OpenID4VCI 1.0 §4.1.1). */
  @IsOptional()
  @IsString()
  @Length(1, 64)
  txCode?: string;
}
