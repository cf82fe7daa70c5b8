import { ISO_MDOC_PROTOCOL } from '@vc/protocol/mdoc';
import { DC_API_PROTOCOLS, type ResponseProtocol } from '@vc/protocol/openid4vp';
import { IsIn, IsObject, IsString, Length, Matches } from 'class-validator';

/** Excludes schemes of forgeable origins (OpenID4VP 1.0 Appendix A.2), and `http:` except on this machine. */
const SAFE_ORIGIN = /^(?!(?:ftp|javascript|data|wss?):)(?!http:(?!\/\/(?:localhost|127\.0\.0\.1)(?::|$)))[!-~]+$/i;

/** One of `digital.requests` of `navigator.credentials.get()`, with the origin of its page. */
export class DigitalCredentialRequestDto {
  /** As the browser reports it; for an application, as the operating system reports it. */
  @IsString()
  @Length(1, 500)
  @Matches(SAFE_ORIGIN, { message: 'must be the origin of a page or an application' })
  origin: string;

  @IsIn([...DC_API_PROTOCOLS, ISO_MDOC_PROTOCOL])
  protocol: ResponseProtocol;

  @IsObject()
  data: Record<string, unknown>;
}
