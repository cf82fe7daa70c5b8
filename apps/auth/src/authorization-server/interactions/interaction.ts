import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { IssuerState } from '@vc/feature/issuance-grant';
import type { TenantId } from '@vc/platform/access-control';
import { type PageReader, toPageReader, WITHOUT_QUERY } from '@vc/platform/pages';
import { toNumericDate } from '@vc/protocol/crypto';
import type { InteractionResults, Provider } from 'oidc-provider';
import { type AccountReference, toAccountId } from '../authorizations/accounts';
import type { SignOnChecks } from '../../accounts/identity-providers/openid-providers';
import type { Purpose } from '../authorizations/resources';
import { PASSKEYS_ACTION } from '../authorizations/account-actions';
import { type InteractionOutcome, toRedirect } from './interaction-outcome';

/** Users and staff have accounts of their own. */
export type Realm = 'user' | 'staff';

/** The request and the response of the browser, and the server whose interaction its cookie names. */
export interface BrowserExchange {
  request: IncomingMessage;
  response: ServerResponse;
  provider: Provider;
  /** When the request arrived: before it proved anything, so that what ends log-ins afterwards ends this one. */
  startedAt: Date;
}

/** The ticket of a log-in whose password was right. */
export interface PendingLogIn {
  step: 'second-factor' | 'enrolment';
  ticket: string;
  /** As the user has typed it. */
  name: string;
  /** Whether the device of the browser can create a passkey. Absent in log-ins of the previous release. */
  canCreatePasskey?: boolean;
}

/** The request that a person decides on. */
export interface AuthorizationRequest {
  /** In the address of the pages. */
  uid: string;
  clientId: string;
  clientName: string;
  tenantId: TenantId;
  params: Record<string, unknown>;
  purpose: Purpose;
  /** The offer. A wallet that starts without one learns it after the log-in. */
  issuerState?: IssuerState | undefined;
  /** A log-in whose password was right, and whose second factor is missing. */
  pending?: PendingLogIn | undefined;
  /** A sign-on at the identity provider that has begun. */
  signOn?: SignOnChecks | undefined;
  /** That the next answer of a passkey signs. It is used once. */
  passkeyChallenge?: string | undefined;
  /** The person who has logged in. */
  account?: AccountReference | undefined;
  /** Unix time of the log-in in seconds. */
  loggedInAt?: number | undefined;
  /** The version of the password and the factors that the log-in has proven. Absent if it was a sign-on. */
  credentialsVersion?: number | undefined;
}

/** What a log-in has proven, and when. */
export interface ProvenLogIn {
  /** Default: when the request arrived. */
  at?: Date | undefined;
  credentialsVersion?: number | undefined;
}

/** One authorization request between its first page and its result. */
export class Interaction {
  constructor(
    private readonly exchange: BrowserExchange,
    readonly authorization: AuthorizationRequest,
    /** What is stored of earlier pages. */
    private readonly progress: InteractionResults = {},
  ) {}

  get provider(): Provider {
    return this.exchange.provider;
  }

  /** The person. The links of another language drop the query of a sign-on, which works once. */
  get reader(): PageReader {
    return { ...toPageReader(this.exchange.request, this.authorization.params.ui_locales), address: WITHOUT_QUERY };
  }

  /** Whose name and password the log-in checks. */
  get realm(): Realm {
    return this.authorization.purpose === 'staff' ? 'staff' : 'user';
  }

  /** An offer says whether it needs a log-in. Everything else needs one. */
  get needsLogIn(): boolean {
    const { issuerState, account } = this.authorization;
    const isRequired = issuerState === undefined || issuerState.userAuthentication === 'login';
    return isRequired && account === undefined;
  }

  /** Whether the application sends the person to the own passkeys. */
  get isForPasskeys(): boolean {
    return this.authorization.params.account_action === PASSKEYS_ACTION && this.person !== undefined;
  }

  /** The person who has logged in with an account. */
  get person(): AccountReference | undefined {
    const { account } = this.authorization;
    return account?.kind === 'offer' ? undefined : account;
  }

  /** Unix time of the log-in in seconds; of this request if the offer stands for the person. */
  get loggedInAt(): number {
    return this.authorization.loggedInAt ?? toNumericDate(this.exchange.startedAt);
  }

  /** `Cookie` of the request. */
  get cookies(): string | undefined {
    return this.exchange.request.headers.cookie;
  }

  /** @param cookie `Set-Cookie` */
  setCookie(cookie: string): void {
    this.exchange.response.appendHeader('set-cookie', cookie);
  }

  get userAgent(): string {
    return this.exchange.request.headers['user-agent'] ?? '';
  }

  /** The person who has logged in, or the offer that stands for a person without an account. */
  get authorizer(): AccountReference {
    const { account, issuerState, tenantId } = this.authorization;
    if (account) return account;
    assert(issuerState, 'An authorization without an offer needs a user who has logged in.');
    return { kind: 'offer', tenantId, id: issuerState.issuanceId };
  }

  /** Stores that the password was right. This is no log-in. */
  async continueWith(pendingLogIn: PendingLogIn | undefined): Promise<Interaction> {
    return this.store({ pendingLogIn }, { pending: pendingLogIn });
  }

  /** Stores what the answer of the identity provider is checked against, or that it was checked. */
  async signOnWith(signOn: SignOnChecks | undefined): Promise<Interaction> {
    return this.store({ signOn }, { signOn });
  }

  /** Stores what the next answer of a passkey signs, beside what earlier pages have stored. */
  async challengePasskey(passkeyChallenge: string): Promise<Interaction> {
    return this.store({ ...this.progress, passkeyChallenge }, { passkeyChallenge });
  }

  /** Forgets the challenge, so that no other answer is checked against it. */
  async endChallenge(): Promise<Interaction> {
    return this.store({ ...this.progress, passkeyChallenge: undefined }, { passkeyChallenge: undefined });
  }

  /** Stores the log-in, so that the next request of the browser continues after it. */
  async logIn(
    account: AccountReference,
    issuerState: IssuerState | undefined,
    { at = this.exchange.startedAt, credentialsVersion }: ProvenLogIn,
  ): Promise<Interaction> {
    const login = toLogin(account, toNumericDate(at));
    const proven = { loggedInAt: login.ts, credentialsVersion };
    const changed = { ...proven, pending: undefined, passkeyChallenge: undefined, account, issuerState };
    return this.store({ login, credentialsVersion }, changed);
  }

  /** Ends the interaction with an authorization. */
  async allow(grantId: string): Promise<InteractionOutcome> {
    return this.finish({ login: toLogin(this.authorizer, this.loggedInAt), consent: { grantId } });
  }

  /** Ends the interaction with `access_denied` (RFC 6749 §4.1.2.1). */
  async deny(error_description = 'the person refused'): Promise<InteractionOutcome> {
    return this.finish({ error: 'access_denied', error_description });
  }

  private async store(progress: InteractionResults, changed: Partial<AuthorizationRequest>): Promise<Interaction> {
    const { request, response, provider } = this.exchange;
    await provider.interactionResult(request, response, progress);
    return new Interaction(this.exchange, { ...this.authorization, ...changed }, progress);
  }

  private async finish(result: InteractionResults): Promise<InteractionOutcome> {
    const { request, response, provider } = this.exchange;
    return toRedirect(await provider.interactionResult(request, response, result));
  }
}

function toLogin(account: AccountReference, ts: number) {
  return { accountId: toAccountId(account), remember: false, ts };
}
