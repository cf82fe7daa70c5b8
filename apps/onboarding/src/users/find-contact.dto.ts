import { IsLowercase, IsUUID } from 'class-validator';

export class FindContactDto {
  @IsUUID()
  @IsLowercase()
  tenantId: string;

  @IsUUID()
  @IsLowercase()
  userId: string;
}
