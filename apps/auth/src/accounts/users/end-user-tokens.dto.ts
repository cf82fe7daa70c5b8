import { IsIn, IsString, IsUUID, Length } from 'class-validator';

export const USER_CHANGES = ['reset', 'factors-removed', 'locked', 'unlocked', 'deleted'] as const;
export type UserChange = (typeof USER_CHANGES)[number];

export class EndUserTokensDto {
  /** `reset`, `factors-removed`: the user can log in again. `locked`, `deleted`: no token of the user is accepted until `unlocked`. */
  @IsIn(USER_CHANGES)
  change: UserChange;

  @IsUUID()
  tenantId: string;

  /** Of the client that has caused the change. */
  @IsString()
  @Length(1, 200)
  clientId: string;
}
