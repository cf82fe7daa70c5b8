import { join } from 'node:path';
import { ServiceConfig } from '@vc/platform/config';
import type { SessionEnds } from '@vc/platform/service-clients';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';

const DAY_SECONDS = 24 * 60 * 60;
/** A refresh token of a user ends then, and is not replaced. */
const REFRESH_TOKEN_DAYS = 30;
const URL_PATTERN = /^https?:\/\/[^\s?#]*[^\s?#/]$/;

export class ConsoleConfig extends ServiceConfig {
  override DATABASE_POOL_SIZE: number = 2;

  /**
   * Address of the public listeners of the services, in which `{service}` stands for the name of a service. Without it, the
   * address is that of a gateway, which routes by path.
   */
  @Matches(URL_PATTERN, { message: 'SERVICES_URL must be an http(s) address that does not end with a slash' })
  SERVICES_URL: string = 'http://{service}:8080';

  /** Address of the service `auth` for administration, its `ADMIN_PORT`. */
  @Matches(URL_PATTERN, { message: 'AUTH_ADMIN_URL must be an http(s) address that does not end with a slash' })
  AUTH_ADMIN_URL: string = 'http://auth:8082';

  /** Folder of the built app of the console. Default: `console/web` in the folder of the programs. */
  @IsOptional()
  @IsString()
  CONSOLE_WEB_DIR?: string;

  /** Folder of the built app for holders. Default: `wallet-app/web` in the folder of the programs. */
  @IsOptional()
  @IsString()
  WALLET_APP_WEB_DIR?: string;

  /** Days without a request after which a session of a user in the wallet for browsers ends. */
  @IsInt()
  @Min(1)
  @Max(REFRESH_TOKEN_DAYS)
  USER_SESSION_IDLE_DAYS: number = 14;

  /** Days after the log-in at which a session of a user in the wallet for browsers ends. */
  @IsInt()
  @Min(1)
  @Max(REFRESH_TOKEN_DAYS)
  USER_SESSION_DAYS: number = 30;

  get consoleWebDir(): string {
    return this.CONSOLE_WEB_DIR ?? join(__dirname, '../console/web');
  }

  get walletAppWebDir(): string {
    return this.WALLET_APP_WEB_DIR ?? join(__dirname, '../wallet-app/web');
  }

  /** The ends of a session of a user. */
  get userSession(): SessionEnds {
    return {
      idleSeconds: this.USER_SESSION_IDLE_DAYS * DAY_SECONDS,
      absoluteSeconds: this.USER_SESSION_DAYS * DAY_SECONDS,
    };
  }
}
