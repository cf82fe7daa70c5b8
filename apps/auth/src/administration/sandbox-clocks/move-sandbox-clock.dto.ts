import { IsInt, Max, Min } from 'class-validator';

/** Ten years. */
const MAX_OFFSET_SECONDS = 315_360_000;

export class MoveSandboxClockDto {
  /** How far the sandbox's time is to be ahead of real time. */
  @IsInt()
  @Min(0)
  @Max(MAX_OFFSET_SECONDS)
  offsetSeconds: number;
}
