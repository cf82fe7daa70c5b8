import { IsOptional, IsString, Length } from 'class-validator';

export class RedeemOfferDto {
  @IsString()
  @Length(1, 8_000)
  credentialOffer: string;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  txCode?: string;
}
