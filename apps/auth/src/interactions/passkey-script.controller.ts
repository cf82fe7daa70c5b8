import { Controller, Get, Header, Query } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import { PASSKEY_SCRIPT } from './passkey-script';
import { PasskeyScriptQuery } from './passkey-script.query';

/** The only script of the pages, which all work without it. The pages name its hash as `v`, so that browsers fetch a new one. */
@Controller({ path: 'passkeys.js', version: CREDENTIAL_PLATFORM })
@Public()
export class PasskeyScriptController {
  @Get()
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=300')
  @Header('x-content-type-options', 'nosniff')
  get(@Query() _: PasskeyScriptQuery): string {
    return PASSKEY_SCRIPT;
  }
}
