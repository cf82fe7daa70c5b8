import { SCHEMAS, type SchemaName, variableOf } from '@vc/contract/access';
import { addVariable, IsKeyEncryptionKey, Secret } from '@vc/platform/config';
import { IsEmpty, IsIn, IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Settings of the platform on one machine. Each has a default or is generated. */
export class LauncherConfig {
  /** Port of the platform. The next six are those of its parts, if they are free. */
  @IsInt()
  @Min(1)
  @Max(65_000)
  PORT: number = 8080;

  /** Port for administration, on this machine only. Default: a free one. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(65_535)
  ADMIN_PORT?: number;

  /** Port of the metrics of all services (`/metrics`), on this machine only. Default: a free one. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(65_535)
  METRICS_PORT?: number;

  /** Processes that answer requests, the launcher among them. More than one need Linux. */
  @IsInt()
  @Min(1)
  @Max(16)
  WORKERS: number = 1;

  /** Whether the log has a line for each request. Default: `on` where `LOG_FILE` is set, else `off`. */
  @IsOptional()
  @IsIn(['on', 'off'])
  ACCESS_LOG?: 'on' | 'off';

  /** Address on which the platform listens. */
  @IsString()
  HOST: string = '127.0.0.1';

  /** Folder of the database, the broker, the generated secrets, the log and `demo.json`. */
  @IsString()
  DATA_DIR: string = '.data';

  /** Base URL that clients, wallets and partners use. Default: `http://localhost:$PORT`. */
  @IsOptional()
  @Matches(/^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/, {
    message: 'PUBLIC_URL must be an https address; http is for localhost only',
  })
  PUBLIC_URL?: string;

  /**
   * Whether there is a demo organization, a home-affairs simulator and an authority for receivers on this machine.
   * Default: `off` with a public `PUBLIC_URL`, else `on`.
   */
  @IsOptional()
  @IsIn(['on', 'off'])
  DEMO?: 'on' | 'off';

  /** Not used: each schema has a key-encryption key of its own. */
  @Secret()
  @IsEmpty({ message: 'each service has its own: set AUTH_KEY_ENCRYPTION_KEY, … (docs/operating/key-rotation.md)' })
  KEY_ENCRYPTION_KEY?: string;

  /** Owner of the schemas in a PostgreSQL of the operator. Default: an embedded PostgreSQL. */
  @Secret()
  @IsOptional()
  @IsString()
  DATABASE_URL?: string;

  /**
   * Most connections to PostgreSQL that each of the services opens, in all processes together. Default: 6, and 2 more for each
   * further one of `WORKERS`, up to 10.
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  DATABASE_POOL_SIZE?: number;

  /** Brokers of the operator. Default: an embedded broker. */
  @IsOptional()
  @IsString()
  KAFKA_BROKERS?: string;

  /** Base address of the home-affairs gateway. Default: a simulator, where there is a demo organization. */
  @IsOptional()
  @IsString()
  HOME_AFFAIRS_URL?: string;

  /**
   * Comma-separated `host:port` (or `host:*`) that need not be public. Default: this machine, unless `PUBLIC_URL` is
   * public.
   */
  @IsOptional()
  @IsString()
  OUTGOING_ALLOWED_HOSTS?: string;

  /** Mail server of the operator. Default: a mailbox in `DATA_DIR` that sends nothing, unless `PUBLIC_URL` is public. */
  @Secret()
  @IsOptional()
  @IsString()
  SMTP_URL?: string;

  /** Comma-separated PEM files of further certification authorities. */
  @IsOptional()
  @IsString()
  OUTGOING_CA_FILES?: string;

  /** Proxies before the platform, for all services. */
  @IsOptional()
  @IsString()
  TRUSTED_PROXIES?: string;

  /** Comma-separated PEM files of the authorities of wallet attesters, for the services `auth` and `issuance`. */
  @IsOptional()
  @IsString()
  WALLET_ATTESTER_CA_FILES?: string;

  /** Whether wallet providers on trust lists attest to the tenant of the list, for the services `auth` and `issuance`. */
  @IsOptional()
  @IsIn(['on', 'off'])
  WALLET_ATTESTERS_FROM_TRUST_LISTS?: 'on' | 'off';

  /** By default, a platform that others can reach is no demo. */
  get isDemo(): boolean {
    return this.DEMO ? this.DEMO === 'on' : !this.isPublic;
  }

  /**
   * Connections of each service, in all processes together. With fewer than ten, more requests share a transaction, and
   * PostgreSQL needs less memory. A consumer uses four for the events of four tenants, so requests need more than four.
   */
  get poolSize(): number {
    return this.DATABASE_POOL_SIZE ?? Math.min(6 + 2 * (this.WORKERS - 1), 10);
  }

  /** Hosts that are not public, and that outgoing calls may reach. None by default where the platform is public. */
  get allowedHosts(): string {
    return this.OUTGOING_ALLOWED_HOSTS ?? (this.isPublic ? '' : 'localhost:*,127.0.0.1:*');
  }

  /** Whether mails are kept on this machine instead of being sent. */
  get hasLocalMailbox(): boolean {
    return this.SMTP_URL === undefined && !this.isPublic;
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

for (const schema of SCHEMAS) {
  const name = keyVariableOf(schema);
  const description = `Key-encryption key of the schema \`${schema}\`. Default: a generated one in \`DATA_DIR\`.`;
  addVariable(LauncherConfig, { name, rules: [Secret(), IsOptional(), IsKeyEncryptionKey(name)], description });
}
