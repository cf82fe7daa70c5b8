import { join } from 'node:path';
import { ServiceConfig } from '@vc/platform/config';
import { IsOptional, IsString, Matches } from 'class-validator';

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

  get webDir(): string {
    return this.CONSOLE_WEB_DIR ?? join(__dirname, '../console/web');
  }
}
