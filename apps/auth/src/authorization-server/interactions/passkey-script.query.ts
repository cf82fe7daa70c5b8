import { IsOptional, IsString, Length } from 'class-validator';

export class PasskeyScriptQuery {
  /** Hash of the script. An instance of another release answers with its own script. */
  @IsOptional()
  @IsString()
  @Length(1, 64)
  v?: string;
}
