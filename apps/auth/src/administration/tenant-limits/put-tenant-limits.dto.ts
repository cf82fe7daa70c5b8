import { IsInt, Max, Min, ValidateIf } from 'class-validator';

const MAX_RATE = 1_000_000;
const MAX_COUNT = 100_000;

const isGiven = (_: unknown, value: unknown) => value !== null && value !== undefined;

/** What is absent or null has the default of the installation. */
export class PutTenantLimitsDto {
  @ValidateIf(isGiven)
  @IsInt()
  @Min(1)
  @Max(MAX_RATE)
  requestsPerSecond?: number | null;

  @ValidateIf(isGiven)
  @IsInt()
  @Min(0)
  @Max(MAX_COUNT)
  endpoints?: number | null;

  @ValidateIf(isGiven)
  @IsInt()
  @Min(0)
  @Max(MAX_COUNT)
  clients?: number | null;

  @ValidateIf(isGiven)
  @IsInt()
  @Min(0)
  @Max(MAX_COUNT)
  staff?: number | null;
}
