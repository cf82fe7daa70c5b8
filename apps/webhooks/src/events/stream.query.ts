import { IsString, Matches } from 'class-validator';

export class StreamQuery {
  @Matches(/^[\w-]{43}$/, { message: 'must be the token of a stream' })
  @IsString()
  token: string;
}
