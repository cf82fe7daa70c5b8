import { Checked, IsName, Nested, NestedList, type Violation, violation } from '@vc/platform/http';
import { ArrayMaxSize, IsArray, IsEmail, IsIn, IsOptional, IsString, IsUrl, Length, Matches } from 'class-validator';
import { GatewayDto } from './gateway.dto';
import { LANGUAGE_TAG } from './language-tag';
import { NOTICE_CHANNELS, type NoticeChannelName } from './notice-channel-name';
import { NOTICE_KINDS, type NoticeKind } from './notice-kind';
import { hasOnlyPlaceholders } from './notice-template';

const ONE_LINE = /^[^\p{Cc}]*$/u;
const LINES = /^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u;
const MAX_TEXTS = 40;
const DEFAULT_LANGUAGE = 'en';

@Checked<NoticeTextDto>(['subject'], ({ subject }) => subjectViolations(subject))
@Checked<NoticeTextDto>(['body'], ({ body }) => bodyViolations(body))
export class NoticeTextDto {
  @IsString()
  @Matches(LANGUAGE_TAG)
  language: string;

  @IsIn(NOTICE_KINDS)
  kind: NoticeKind;

  @IsString()
  @Length(1, 150)
  subject: string;

  @IsString()
  @Length(1, 2_000)
  body: string;
}

@Checked<PutNoticeSettingsDto>(['channel', 'gateway'], gatewayViolations)
@Checked<PutNoticeSettingsDto>(['texts'], ({ texts }) => repeatedTextViolations(texts))
export class PutNoticeSettingsDto {
  @IsIn(NOTICE_CHANNELS)
  channel: NoticeChannelName;

  /** Where users open their wallet; by default the wallet for browsers of the platform. */
  @IsOptional()
  @IsUrl({ protocols: ['https', 'http'], require_protocol: true, require_tld: false, disallow_auth: true })
  @Length(1, 2_000)
  walletUrl?: string;

  /** The name of the tenant if it is absent. */
  @IsOptional()
  @IsName({ max: 100 })
  senderName?: string;

  @IsOptional()
  @IsEmail()
  @Length(3, 254)
  replyTo?: string;

  /** Of the channel `http`. */
  @IsOptional()
  @Nested(() => GatewayDto)
  gateway?: GatewayDto;

  @IsString()
  @Matches(LANGUAGE_TAG)
  language: string = DEFAULT_LANGUAGE;

  @ArrayMaxSize(MAX_TEXTS)
  @IsArray()
  @NestedList(() => NoticeTextDto)
  texts: NoticeTextDto[] = [];
}

function* gatewayViolations({ channel, gateway }: PutNoticeSettingsDto): Generator<Violation> {
  if (channel === 'http' && !gateway) yield violation('/gateway', 'is required with the channel http');
  if (channel !== 'http' && gateway) yield violation('/gateway', 'must be absent without the channel http');
}

function* lineViolations(pointer: string, text: string): Generator<Violation> {
  if (!ONE_LINE.test(text)) yield violation(pointer, 'must be one line without control characters');
}

function* subjectViolations(subject: string): Generator<Violation> {
  yield* lineViolations('/subject', subject);
  if (!hasOnlyPlaceholders(subject, ['name', 'organization'])) {
    yield violation('/subject', 'may have the placeholders {name} and {organization} and no other braces');
  }
}

function* bodyViolations(body: string): Generator<Violation> {
  if (!LINES.test(body)) yield violation('/body', 'must have no control characters except line feeds');
  if (!hasOnlyPlaceholders(body, ['name', 'organization', 'link'])) {
    yield violation('/body', 'may have the placeholders {name}, {organization} and {link} and no other braces');
  }
  if (!body.includes('{link}')) yield violation('/body', 'must have the placeholder {link}');
}

function* repeatedTextViolations(texts: NoticeTextDto[]): Generator<Violation> {
  const known = new Set<string>();
  for (const [index, { language, kind }] of texts.entries()) {
    const key = `${language.toLowerCase()} ${kind}`;
    if (known.has(key)) yield violation(`/texts/${index}`, 'has the language and the kind of another text');
    known.add(key);
  }
}
