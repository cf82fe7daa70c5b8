import { IsString, Length } from 'class-validator';

export class BounceQuery {
  /** What is between `+` and `@` in the address that the mail server got the message for. */
  @IsString()
  @Length(1, 64)
  token: string;
}
