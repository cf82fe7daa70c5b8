import { IsLowercase, IsUUID } from 'class-validator';

export class ReturnedApproval {
  @IsUUID()
  @IsLowercase()
  tenantId: string;
}
