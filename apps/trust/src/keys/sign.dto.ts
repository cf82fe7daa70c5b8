import { ArrayMaxSize, ArrayMinSize, IsArray, IsUUID, Matches, MaxLength } from 'class-validator';

export class SignDto {
  @IsUUID()
  tenantId: string;

  /** base64url */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(100)
  @Matches(/^[\w-]+$/, { each: true })
  @MaxLength(1_000_000, { each: true })
  inputs: string[];
}
