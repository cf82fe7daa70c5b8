import { DC_API_PROTOCOLS, type DcApiProtocol } from '@vc/protocol/openid4vp';
import { IsIn, IsObject, IsString, Length, Matches } from 'class-validator';

/** Not those that others can speak for (OpenID4VP 1.0 Appendix A.2); `http:` on the same machine only. */
const SAFE_ORIGIN = /^(?!(?:ftp|javascript|data|wss?):)(?!http:(?!\/\/(?:localhost|127\.0\.0\.1)(?::|$)))[!-~]+$/i;

/** One of `digital.requests` of `navigator.credentials.get()`, and who asks. */
export class DigitalCredentialRequestDto {
  /** As the browser, or the system for an application, says. */
  @IsString()
  @Length(1, 500)
  @Matches(SAFE_ORIGIN, { message: 'must be the origin of a page or an application' })
  origin: string;

  @IsIn(DC_API_PROTOCOLS)
  protocol: DcApiProtocol;

  @IsObject()
  data: Record<string, unknown>;
}
