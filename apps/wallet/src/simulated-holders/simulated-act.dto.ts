import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { OFFER_BEHAVIOURS, type OfferBehaviour, REQUEST_BEHAVIOURS, type RequestBehaviour } from './behaviours';

const MAX_DELAY_SECONDS = 30 * 24 * 60 * 60;

class ActDto {
  /** Names the holder: the same name is the same holder, with all that it has. */
  @Matches(/^[a-z0-9][a-z0-9-]{0,63}$/, {
    message: 'holder must be 1 to 64 lower-case letters, digits and hyphens, and start with a letter or a digit',
  })
  holder: string = 'holder';

  /** Of the behaviour `delay`. */
  @IsInt()
  @Min(1)
  @Max(MAX_DELAY_SECONDS)
  delaySeconds: number = 60;
}

export class ActOnOfferDto extends ActDto {
  /** The link of a credential offer, such as `offerUri` of an issuance. */
  @IsString()
  @Length(1, 8_000)
  offerUri: string;

  @IsIn(OFFER_BEHAVIOURS)
  behaviour: OfferBehaviour;

  /** The transaction code, if the offer has one. */
  @IsOptional()
  @IsString()
  @Length(1, 64)
  txCode?: string;
}

export class ActOnRequestDto extends ActDto {
  /** The link of a presentation request, such as `authorizationRequestUri` of a presentation. */
  @IsString()
  @Length(1, 8_000)
  requestUri: string;

  @IsIn(REQUEST_BEHAVIOURS)
  behaviour: RequestBehaviour;
}
