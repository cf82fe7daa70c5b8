import { IsInt, Min } from 'class-validator';

export class ReportTenantDeletionDto {
  @IsInt()
  @Min(0)
  deletedRows: number;
}
