import { IsString, Length } from 'class-validator';

const MAX_CHARACTERS = 200;

/** The log of a gateway has no queries, so the token is not in the path. */
export class InvitationQuery {
  @IsString()
  @Length(1, MAX_CHARACTERS)
  token: string;
}
