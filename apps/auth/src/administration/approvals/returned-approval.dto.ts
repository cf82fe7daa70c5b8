import { IsUUID } from 'class-validator';

export class ReturnedApproval {
  @IsUUID()
  tenantId: string;
}
