import { SCHEMAS, type SchemaName, variableOf } from '@vc/contract/access';
import { IsEmpty, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Settings of the platform on one machine. Each has a default or is generated. */
export class LauncherConfig {
  @IsInt()
  @Min(1)
  @Max(65_000)
  PORT: number = 8080;

  /** For administration, on this machine only. Default: a free one. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(65_535)
  ADMIN_PORT?: number;

  @IsString()
  HOST: string = '127.0.0.1';

  @IsString()
  DATA_DIR: string = '.data';

  @IsOptional()
  @Matches(/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/, {
    message: 'PUBLIC_URL must be an https address; http is for localhost only',
  })
  PUBLIC_URL?: string;

  /** Whether there is a demo organization, a home-affairs simulator and an authority for receivers on this machine. */
  @IsOptional()
  @IsIn(['on', 'off'])
  DEMO?: 'on' | 'off';

  @IsEmpty({ message: 'each service has its own: set AUTH_KEY_ENCRYPTION_KEY, … (docs/key-rotation.md)' })
  KEY_ENCRYPTION_KEY?: string;

  @IsOptional()
  @IsString()
  DATABASE_URL?: string;

  @IsOptional()
  @IsString()
  KAFKA_BROKERS?: string;

  @IsOptional()
  @IsString()
  HOME_AFFAIRS_URL?: string;

  @IsOptional()
  @IsString()
  OUTGOING_ALLOWED_HOSTS?: string;

  @IsOptional()
  @IsString()
  OUTGOING_CA_FILES?: string;

  /** For the services, as are the next. */
  @IsOptional()
  @IsString()
  TRUSTED_PROXIES?: string;

  @IsOptional()
  @IsString()
  WALLET_ATTESTER_CA_FILES?: string;

  /** By default, a platform that others can reach is no demo. */
  get isDemo(): boolean {
    return this.DEMO ? this.DEMO === 'on' : !this.isPublic;
  }

  /** Hosts that are not public, and that outgoing calls may reach. None by default where the platform is public. */
  get allowedHosts(): string {
    return this.OUTGOING_ALLOWED_HOSTS ?? (this.isPublic ? '' : 'localhost:*,127.0.0.1:*');
  }

  /** Whether the platform has an address that others can reach. */
  get isPublic(): boolean {
    return !LOCAL_HOSTS.has(new URL(this.publicUrl).hostname);
  }

  get publicUrl(): string {
    return this.PUBLIC_URL ?? `http://localhost:${this.PORT}`;
  }

  /** `AUTH_KEY_ENCRYPTION_KEY`, …, by schema. They replace the generated ones. */
  get keyEncryptionKeys(): Partial<Record<SchemaName, string>> {
    const given = new Map<string, unknown>(Object.entries(this));
    return Object.fromEntries(SCHEMAS.map((schema) => [schema, given.get(keyVariableOf(schema))]));
  }
}

function keyVariableOf(schema: SchemaName): string {
  return variableOf(schema, 'KEY_ENCRYPTION_KEY');
}

for (const variable of SCHEMAS.map(keyVariableOf)) {
  IsOptional()(LauncherConfig.prototype, variable);
  Matches(/^[A-Za-z0-9+/]{43}=$/, { message: `${variable} must be 32 bytes in base64` })(
    LauncherConfig.prototype,
    variable,
  );
}
