import { ACCOUNT_ACTIONS, type AccountAction } from '@vc/contract/access';
import { IsIn, IsOptional, IsString, Length, MaxLength } from 'class-validator';

export class LogInQuery {
  /** Slug of the organization. */
  @IsString()
  @Length(1, 40)
  tenant: string;

  /** Path of the page of the console that opens after the log-in. */
  @IsString()
  @MaxLength(1_000)
  returnTo: string = '/console';

  /** What the person does after the log-in, before the console opens. */
  @IsOptional()
  @IsIn(ACCOUNT_ACTIONS)
  accountAction?: AccountAction;
}
