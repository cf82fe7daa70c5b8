import { IsInt, Max, Min } from 'class-validator';

const HOUR_SECONDS = 3_600;

export class CreatePortalLinkDto {
  /** Lifetime of the link. */
  @IsInt()
  @Min(60)
  @Max(24 * HOUR_SECONDS)
  expiresInSeconds: number = HOUR_SECONDS;
}
