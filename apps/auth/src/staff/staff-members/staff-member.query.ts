import { IsUUID } from 'class-validator';

/** The tenant of a member whom another service asks about. */
export class StaffMemberQuery {
  @IsUUID()
  tenantId: string;
}
