import { X509Certificate } from 'node:crypto';
import { AreReadableFiles, OnlyWith, readCertificateFiles, Secret } from '@vc/platform/config';
import { MAIL_LIMITS, MailConfig } from '@vc/platform/mail';
import type { RedirectTargets } from '@vc/protocol/openid4vp-client';
import { IsEmail, IsInt, IsOptional, IsString, IsUrl, Matches, Min, ValidateIf } from 'class-validator';

const APP_SCHEMES = /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+(,[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+)*$/;
/** The token has 45 characters of the 64 of a local part (RFC 5321 §4.5.3.1.1). */
const BOUNCE_ADDRESS = /^[^@+]{1,18}@[^@]+$/;
const BEARER_TOKEN = /^[\w-]{32,200}$/;
const ID_RULE = { protocols: ['https', 'http'], require_protocol: true, require_tld: false };

/** A variable for bounces: with one of them, both are required. */
function OfBounces(): PropertyDecorator {
  const isGiven = ({ NOTICE_BOUNCE_ADDRESS: address, NOTICE_BOUNCE_SECRET: secret }: WalletConfig) =>
    address !== undefined || secret !== undefined;
  return (target, name) => {
    ValidateIf(isGiven)(target, name);
    OnlyWith<WalletConfig>({ isUsed: ({ SMTP_URL: url }) => url !== undefined, setting: 'SMTP_URL' })(target, name);
  };
}

export class WalletConfig extends MailConfig {
  override DATABASE_POOL_SIZE: number = 4;

  /** `client_id` of the wallet at authorization servers; default `{PUBLIC_URL}/wallet`. */
  @IsOptional()
  @IsUrl(ID_RULE)
  WALLET_CLIENT_ID?: string;

  /** PEM file of the key (P-256, PKCS #8) with which the operator attests the wallet. */
  @ValidateIf((config: WalletConfig) => config.WALLET_ATTESTATION_CERTIFICATE_FILES !== undefined)
  @AreReadableFiles()
  @IsString({ message: 'WALLET_ATTESTATION_KEY_FILE belongs to WALLET_ATTESTATION_CERTIFICATE_FILES' })
  WALLET_ATTESTATION_KEY_FILE?: string;

  /** Comma-separated PEM files of the certificate of that key and its intermediates, in this order. */
  @ValidateIf((config: WalletConfig) => config.WALLET_ATTESTATION_KEY_FILE !== undefined)
  @AreReadableFiles()
  @IsString({ message: 'WALLET_ATTESTATION_CERTIFICATE_FILES belongs to WALLET_ATTESTATION_KEY_FILE' })
  WALLET_ATTESTATION_CERTIFICATE_FILES?: string;

  /** Comma-separated `key_storage` values (OpenID4VCI 1.0 Appendix D.2) of the storage of KEY_ENCRYPTION_KEY. */
  @IsOptional()
  @Matches(/^[^\s,]+(,[^\s,]+)*$/, { message: 'WALLET_KEY_STORAGE must be a comma-separated list' })
  WALLET_KEY_STORAGE?: string;

  /** Comma-separated private-use schemes (RFC 8252 §7.1) of apps to which verifiers may send a user. */
  @IsOptional()
  @Matches(APP_SCHEMES, {
    message: 'WALLET_APP_SCHEMES must be a comma-separated list of reversed domain names, such as com.example.app',
  })
  WALLET_APP_SCHEMES?: string;

  /** E-mails with notices to one user within 24 hours. */
  @IsInt()
  @Min(1)
  NOTICE_MAILS_PER_USER: number = MAIL_LIMITS.notice.organizationToAddress;

  /** E-mails with notices, and those that ask to confirm an address, of one organization within 24 hours. */
  @IsInt()
  @Min(1)
  NOTICE_MAILS_PER_TENANT: number = MAIL_LIMITS.notice.organization;

  /** The limits of mails that these settings change. */
  get mailLimits() {
    const { NOTICE_MAILS_PER_USER: perUser, NOTICE_MAILS_PER_TENANT: organization } = this;
    const { notice, 'notice-confirmation': confirmation } = MAIL_LIMITS;
    const organizations = notice.toAddress / notice.organizationToAddress;
    return {
      notice: { organizationToAddress: perUser, toAddress: organizations * perUser, organization },
      'notice-confirmation': { ...confirmation, organization },
    };
  }

  /** Gets the bounces of notices, as `<name>+<token>@<domain>`; without it, notices bounce to MAIL_FROM. */
  @OfBounces()
  @IsEmail(
    {},
    { message: 'NOTICE_BOUNCE_ADDRESS must be an e-mail address, and is required with NOTICE_BOUNCE_SECRET' },
  )
  @Matches(BOUNCE_ADDRESS, {
    message: 'NOTICE_BOUNCE_ADDRESS must have at most 18 characters before the @, and no + among them',
  })
  NOTICE_BOUNCE_ADDRESS?: string;

  /** Bearer token of the mail server that passes bounces on. */
  @Secret()
  @OfBounces()
  @Matches(BEARER_TOKEN, {
    message:
      'NOTICE_BOUNCE_SECRET must have 32 to 200 characters of base64url, and is required with NOTICE_BOUNCE_ADDRESS',
  })
  NOTICE_BOUNCE_SECRET?: string;

  /** The URIs to which a verifier may send a user after a response. */
  get redirectTargets(): RedirectTargets {
    // As for outgoing calls: a development platform on http calls itself by http.
    const allowLoopback = this.PUBLIC_URL.startsWith('http:');
    return { appSchemes: this.WALLET_APP_SCHEMES?.split(',') ?? [], allowLoopback };
  }

  get keyStorage(): string[] | undefined {
    return this.WALLET_KEY_STORAGE?.split(',');
  }

  get clientId(): string {
    return this.WALLET_CLIENT_ID ?? `${this.PUBLIC_URL}/wallet`;
  }

  /** @throws Error where a file holds no certificates */
  attestationCertificates(): X509Certificate[] {
    return readCertificateFiles(this.WALLET_ATTESTATION_CERTIFICATE_FILES);
  }
}
