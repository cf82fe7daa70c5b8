import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import { PASSKEY_SCRIPT } from './passkey-script';

/** The only script of the pages. Codes are accepted without it. */
@Controller({ path: 'passkeys.js', version: CREDENTIAL_PLATFORM })
@Public()
export class PasskeyScriptController {
  @Get()
  @Header('content-type', 'text/javascript; charset=utf-8')
  @Header('cache-control', 'public, max-age=300')
  @Header('x-content-type-options', 'nosniff')
  get(): string {
    return PASSKEY_SCRIPT;
  }
}
