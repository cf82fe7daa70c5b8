import type { SecondFactorSetting } from '@vc/platform/service-clients';
import {
  ALERT_KINDS,
  type AlertKind,
  CHOSEN_ACTS,
  type ChosenAct,
  ENTITLEMENTS,
  type Entitlement,
} from '@vc/contract/access';
import { ArrayUnique, IsName, Nested } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { TENANT_STATUSES, type TenantStatus } from './tenant.entity';

/** The logo is inlined in each page, so its size is limited. */
const MAX_LOGO_CHARACTERS = 48 * 1024;
const LOGO = /^data:image\/(png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;

class LogoDto {
  @IsString()
  @MaxLength(MAX_LOGO_CHARACTERS)
  @Matches(LOGO, { message: 'uri must be a data: URI in base64 of a PNG, JPEG, WebP or SVG image' })
  uri: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  altText?: string;
}

class TenantDisplayDto {
  @IsOptional()
  @Nested(() => LogoDto)
  logo?: LogoDto;

  @IsOptional()
  @Matches(/^#[0-9a-fA-F]{6}$/, { message: 'primaryColor must be #rrggbb' })
  primaryColor?: string;
}

export class UpdateTenantDto {
  @IsOptional()
  @IsName({ max: 200 })
  name?: string;

  /** Replaces the previous display settings. */
  @IsOptional()
  @Nested(() => TenantDisplayDto)
  display?: TenantDisplayDto;

  /** Only the operator may change it. */
  @IsOptional()
  @IsIn(TENANT_STATUSES)
  status?: TenantStatus;

  /** Replaces the previous entitlements. Only the operator may change them. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ENTITLEMENTS.length)
  @ArrayUnique()
  @IsIn(ENTITLEMENTS, { each: true })
  entitlements?: Entitlement[];

  @IsOptional()
  @IsIn(['off', 'optional', 'required'])
  secondFactor?: SecondFactorSetting;

  /** Replaces the previous acts. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(CHOSEN_ACTS.length)
  @ArrayUnique()
  @IsIn(CHOSEN_ACTS, { each: true })
  approvalRequiredFor?: ChosenAct[];

  /** Replaces the previous kinds. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(ALERT_KINDS.length)
  @ArrayUnique()
  @IsIn(ALERT_KINDS, { each: true })
  mutedAlerts?: AlertKind[];
}
