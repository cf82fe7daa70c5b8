import { IsString, Matches } from 'class-validator';

export class StreamQuery {
  @Matches(/^[\w-]{43}$/)
  @IsString()
  token: string;
}
