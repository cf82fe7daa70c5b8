import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID, Matches, MaxLength } from 'class-validator';

export class SignDto {
  @IsUUID()
  tenantId: string;

  /** base64url */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @Matches(/^(?:[\w-]{4})*[\w-]{2,4}$/, { each: true, message: 'must be base64url' })
  @MaxLength(1_000_000, { each: true })
  inputs: string[];
}
