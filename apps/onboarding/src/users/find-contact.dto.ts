import { IsUUID } from 'class-validator';

export class FindContactDto {
  @IsUUID()
  tenantId: string;

  @IsUUID()
  userId: string;
}
