import { Controller, Get, Header, Query } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { CREDENTIAL_PLATFORM } from '@vc/platform/http';
import { PublicDocument, Published } from '@vc/platform/public-documents';
import { PASSKEY_SCRIPT } from './passkey-script';
import { PasskeyScriptQuery } from './passkey-script.query';

/** The only script of the pages, which all work without it. The pages name its hash as `v`, so that browsers fetch a new one. */
@Controller({ path: 'passkeys.js', version: CREDENTIAL_PLATFORM })
@Public()
export class PasskeyScriptController {
  private readonly script = PublicDocument.create('text/javascript; charset=utf-8', PASSKEY_SCRIPT);

  @Get()
  @Published(300)
  @Header('x-content-type-options', 'nosniff')
  async get(@Query() _: PasskeyScriptQuery) {
    return this.script;
  }
}
