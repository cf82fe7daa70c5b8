import { Injectable } from '@nestjs/common';
import type { ServiceName } from '@vc/contract/access';
import { ConsoleConfig } from '../console-config';

/** Where the console reaches the other services. */
@Injectable()
export class ServiceAddresses {
  constructor(private readonly config: ConsoleConfig) {}

  /** Base address of the administration, without a slash at the end. */
  get administration(): string {
    return this.config.AUTH_ADMIN_URL;
  }

  /** Base address of the public listener, without a slash at the end. */
  of(service: ServiceName): string {
    return this.config.SERVICES_URL.replaceAll('{service}', service);
  }
}
