import { Controller, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import { Public } from '@vc/platform/access-control';
import { ResourceId } from '@vc/platform/http';
import type { FastifyReply } from 'fastify';
import { OCSP_PATH } from '../pki/own-ocsp-url';
import { OcspRequestInPath, PostedOcspRequest } from './ocsp-bodies';
import { OcspService } from './ocsp.service';

const MEDIA_TYPE = 'application/ocsp-response';

@Controller(OCSP_PATH)
@Public()
export class OcspController {
  constructor(private readonly ocsp: OcspService) {}

  /** RFC 6960 Appendix A.1 */
  @Post(':id/:root')
  @HttpCode(200)
  @Header('content-type', MEDIA_TYPE)
  @Header('cache-control', 'no-store')
  async post(
    @ResourceId('certificate authority') tenant: string,
    @ResourceId('certificate authority', 'root') root: string,
    @PostedOcspRequest() request: Buffer,
  ) {
    return (await this.ocsp.answer(tenant, root, request)).der;
  }

  /** RFC 6960 Appendix A.1, RFC 5019 §5: caches may keep a response that repeats no nonce. */
  @Get(':id/:root/*')
  @Header('content-type', MEDIA_TYPE)
  async get(
    @ResourceId('certificate authority') tenant: string,
    @ResourceId('certificate authority', 'root') root: string,
    @OcspRequestInPath() request: Buffer,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { der, maxAge } = await this.ocsp.answer(tenant, root, request);
    reply.header('cache-control', maxAge === 0 ? 'no-store' : `public, max-age=${maxAge}`);
    return der;
  }
}
