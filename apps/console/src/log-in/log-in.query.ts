import { IsString, Length, MaxLength } from 'class-validator';

export class LogInQuery {
  /** Slug of the organization. */
  @IsString()
  @Length(1, 40)
  tenant: string;

  /** Path of the page of the console that opens after the log-in. */
  @IsString()
  @MaxLength(1_000)
  returnTo: string = '/console';
}
