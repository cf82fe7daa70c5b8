import type { WalletComponents } from '@vc/sdk';

type Wallet = WalletComponents['schemas'];

export type Credential = Wallet['Credential'];
export type CredentialStatus = Wallet['CredentialStatus'];
export type CredentialDisplay = Wallet['CredentialDisplay'];
export type IssuerData = Wallet['IssuerData'];
export type Issuer = Wallet['Issuer'];
export type Presentation = Wallet['Presentation'];
export type PresentationStatus = Presentation['status'];
export type Verifier = Wallet['Verifier'];
export type NoticeSettings = Wallet['HolderNoticeSettings'];
export type NoticesResponse = Wallet['HolderNoticeSettingsEnvelope'];
export type UnconfirmedAddress = Wallet['UnconfirmedAddress'];

type Matches = Wallet['MatchesEnvelope'];

/** What one credential query asks for, and the credentials that answer it. */
export type QueryMatches = Matches['data'][number];
export type MatchingCredential = QueryMatches['credentials'][number];
/** A choice between combinations of queries. */
export type CredentialSet = NonNullable<Matches['meta']>['credentialSets'][number];
