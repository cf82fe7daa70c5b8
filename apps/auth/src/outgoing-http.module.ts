import { Module } from '@nestjs/common';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { AuthConfig } from './auth-config';

const MAX_BODY_BYTES = 64 * 1024;

/** HTTP to clients and to identity providers. */
@Module({
  providers: [
    {
      provide: OutgoingHttp,
      inject: [AuthConfig],
      useFactory: (config: AuthConfig) => new OutgoingHttp({ ...config.lookUpOptions, maxBodyBytes: MAX_BODY_BYTES }),
    },
  ],
  exports: [OutgoingHttp],
})
export class OutgoingHttpModule {}
