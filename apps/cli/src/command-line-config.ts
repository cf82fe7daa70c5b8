import { Secret } from '@vc/platform/config';
import { IsOptional, IsString } from 'class-validator';

/** Variables of `npm run vc` and `npm run vc -- operator`. Options replace them, and they replace the members of a profile. */
export class CommandLineConfig {
  /** Base URL of the platform. */
  @IsOptional()
  @IsString()
  VC_URL?: string;

  /** Base URL of its administration, for operators. */
  @IsOptional()
  @IsString()
  VC_ADMIN_URL?: string;

  /** Client of the organization or of the operator. */
  @IsOptional()
  @IsString()
  VC_CLIENT_ID?: string;

  /** Secret of that client. */
  @Secret()
  @IsOptional()
  @IsString()
  VC_CLIENT_SECRET?: string;

  /** Profile of `vc login`. Default: `default`. */
  @IsOptional()
  @IsString()
  VC_PROFILE?: string;

  /** File of the profiles. Default: `vc/profiles.json` in `XDG_CONFIG_HOME`. */
  @IsOptional()
  @IsString()
  VC_PROFILES?: string;

  /** Folder of a user's settings. Default: `~/.config`. */
  @IsOptional()
  @IsString()
  XDG_CONFIG_HOME?: string;

  /** Secret of a webhook endpoint, for `vc listen`. */
  @Secret()
  @IsOptional()
  @IsString()
  VC_WEBHOOK_SECRET?: string;

  /** Data folder of a platform of `npm start`, whose addresses and clients `vc operator` uses. Default: `.data`. */
  @IsOptional()
  @IsString()
  DATA_DIR?: string;

  /** For `vc operator` without a profile: base URL of the platform. */
  @IsOptional()
  @IsString()
  PUBLIC_URL?: string;

  /** For `vc operator` without a profile: base URL of the administration. */
  @IsOptional()
  @IsString()
  ADMIN_URL?: string;

  /** For `vc operator` without a profile: client of the operator. */
  @IsOptional()
  @IsString()
  ADMIN_CLIENT_ID?: string;

  /** For `vc operator` without a profile: secret of that client. */
  @Secret()
  @IsOptional()
  @IsString()
  ADMIN_CLIENT_SECRET?: string;
}
