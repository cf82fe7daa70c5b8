import { IsString, Length } from 'class-validator';
import { RecipientDto } from '../recipient.dto';

/** C6 */
export class PushOfferDto extends RecipientDto {
  @IsString()
  @Length(1, 8_000)
  credentialOffer: string;
}
