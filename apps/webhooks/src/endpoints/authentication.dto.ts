import type { ReceiverClient } from '@vc/feature/webhook-store';
import { Checked, type Violation, violation } from '@vc/platform/http';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

const TYPES = ['none', 'client_credentials'] as const;
const REQUIRED = ['tokenUrl', 'clientId', 'clientSecret'] as const;
/** RFC 6749 Appendix A */
const VSCHAR = /^[ -~]+$/;
const SCOPE = /^[!#-[\]-~]+(?: [!#-[\]-~]+)*$/;

/** How the platform authenticates at a receiver, besides its signature. */
@Checked<AuthenticationDto>(['type', 'tokenUrl', 'clientId', 'clientSecret', 'scope'], clientViolations)
export class AuthenticationDto {
  @IsIn(TYPES)
  type: (typeof TYPES)[number];

  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  tokenUrl?: string;

  @IsOptional()
  @Matches(VSCHAR, { message: 'must be printable ASCII characters' })
  @MaxLength(512)
  clientId?: string;

  @IsOptional()
  @Matches(VSCHAR, { message: 'must be printable ASCII characters' })
  @MaxLength(2_048)
  clientSecret?: string;

  @IsOptional()
  @Matches(SCOPE, { message: 'must be scopes with one space between them' })
  @MaxLength(1_024)
  scope?: string;
}

/** Returns null for the type `none`. */
export function toReceiverClient(dto: AuthenticationDto): ReceiverClient | null {
  if (dto.type === 'none') return null;
  const { tokenUrl = '', clientId = '', clientSecret = '', scope } = dto;
  return { tokenUrl, clientId, clientSecret, ...(scope !== undefined && { scope }) };
}

function* clientViolations(dto: AuthenticationDto): Generator<Violation> {
  const isNone = dto.type === 'none';
  for (const name of REQUIRED) if (!isNone && dto[name] === undefined) yield violation(`/${name}`, 'is required');
  for (const name of [...REQUIRED, 'scope'] as const) {
    if (isNone && dto[name] !== undefined) yield violation(`/${name}`, 'must be absent with the type none');
  }
}
