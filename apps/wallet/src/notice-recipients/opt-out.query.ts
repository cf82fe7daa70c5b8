import { IsString, Length } from 'class-validator';

export class OptOutQuery {
  @IsString()
  @Length(1, 500)
  token: string;
}
