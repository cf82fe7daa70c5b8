import { ALERT_KINDS, type AlertKind, type Role, ROLES } from '@vc/contract/access';
import { ArrayUnique, IsName } from '@vc/platform/http';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional } from 'class-validator';

export class UpdateStaffDto {
  @IsOptional()
  @IsName({ max: 200 })
  name?: string;

  /** Replaces the previous roles. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ROLES.length)
  @ArrayUnique()
  @IsIn(ROLES, { each: true })
  roles?: Role[];

  @IsOptional()
  @IsIn(['active', 'suspended'])
  status?: 'active' | 'suspended';

  /** Replaces the previous kinds. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ALERT_KINDS.length)
  @ArrayUnique()
  @IsIn(ALERT_KINDS, { each: true })
  mutedAlerts?: AlertKind[];
}
