/** Who does a step. `client` is the tenant, by its client; `holder` is the user of a wallet, who decides. */
type TimelineActor = 'client' | 'wallet' | 'platform' | 'holder';

interface StepDefinition {
  of: 'issuance' | 'presentation';
  actor: TimelineActor;
  /** What has happened. */
  summary: string;
  /** The platform refused a request, or a check failed. */
  isRefusal?: true;
}

/** All steps of timelines; docs/timelines.md lists them. */
export const TIMELINE_STEPS = {
  'offer.created': { of: 'issuance', actor: 'client', summary: 'The offer was created.' },
  'offer.fetched': { of: 'issuance', actor: 'wallet', summary: 'A wallet fetched the offer.' },
  'offer.refused': {
    of: 'issuance',
    actor: 'wallet',
    summary: 'A wallet asked for an offer that cannot be redeemed.',
    isRefusal: true,
  },
  'token.issued': { of: 'issuance', actor: 'wallet', summary: 'A wallet got an access token.' },
  'token.refused': {
    of: 'issuance',
    actor: 'wallet',
    summary: 'A wallet was refused an access token.',
    isRefusal: true,
  },
  'credential.issued': { of: 'issuance', actor: 'wallet', summary: 'A wallet got a credential.' },
  'credential.deferred': {
    of: 'issuance',
    actor: 'wallet',
    summary: 'A wallet asked for a credential that awaits the approval of the issuer.',
  },
  'credential.refused': {
    of: 'issuance',
    actor: 'wallet',
    summary: 'A wallet was refused a credential.',
    isRefusal: true,
  },
  'notification.received': { of: 'issuance', actor: 'wallet', summary: 'A wallet sent a notification.' },
  'notification.refused': {
    of: 'issuance',
    actor: 'wallet',
    summary: 'The notification of a wallet was refused.',
    isRefusal: true,
  },
  'wallet.received': { of: 'issuance', actor: 'wallet', summary: 'The wallet of the platform stored the credential.' },
  'wallet.accepted': { of: 'issuance', actor: 'holder', summary: 'The holder accepted the credential.' },
  'wallet.rejected': { of: 'issuance', actor: 'holder', summary: 'The holder rejected the credential.' },
  'issuance.approved': { of: 'issuance', actor: 'client', summary: 'The issuer approved the issuance.' },
  'issuance.cancelled': { of: 'issuance', actor: 'client', summary: 'The issuer cancelled the issuance.' },
  'issuance.completed': { of: 'issuance', actor: 'platform', summary: 'The issuance was completed.' },
  'issuance.failed': { of: 'issuance', actor: 'platform', summary: 'The issuance failed.' },
  'issuance.expired': { of: 'issuance', actor: 'platform', summary: 'The offer expired.' },
  'credential.revoked': { of: 'issuance', actor: 'client', summary: 'The issuer revoked a credential.' },
  'credential.suspended': { of: 'issuance', actor: 'client', summary: 'The issuer suspended a credential.' },
  'credential.reinstated': { of: 'issuance', actor: 'client', summary: 'The issuer reinstated a credential.' },
  'request.created': { of: 'presentation', actor: 'client', summary: 'The presentation was requested.' },
  'request.fetched': { of: 'presentation', actor: 'wallet', summary: 'A wallet fetched the request.' },
  'request.refused': {
    of: 'presentation',
    actor: 'wallet',
    summary: 'A wallet asked for a request that cannot be answered.',
    isRefusal: true,
  },
  'response.received': { of: 'presentation', actor: 'wallet', summary: 'A wallet sent a response.' },
  'response.refused': {
    of: 'presentation',
    actor: 'wallet',
    summary: 'The response of a wallet was refused.',
    isRefusal: true,
  },
  'check.passed': { of: 'presentation', actor: 'platform', summary: 'A credential passed the checks.' },
  'check.failed': { of: 'presentation', actor: 'platform', summary: 'A check failed.', isRefusal: true },
  'presentation.verified': { of: 'presentation', actor: 'platform', summary: 'The presentation was verified.' },
  'presentation.rejected': { of: 'presentation', actor: 'holder', summary: 'The holder refused to present.' },
  'presentation.failed': { of: 'presentation', actor: 'platform', summary: 'The presentation failed.' },
  'presentation.cancelled': { of: 'presentation', actor: 'client', summary: 'The verifier cancelled the request.' },
  'presentation.expired': { of: 'presentation', actor: 'platform', summary: 'The request expired.' },
} as const satisfies Record<string, StepDefinition>;

export type TimelineStepName = keyof typeof TIMELINE_STEPS;

/** One entry counts the steps that a full timeline does not have. */
export const FURTHER_STEPS = 'steps.further';
const FURTHER: Omit<StepDefinition, 'of'> = {
  actor: 'platform',
  summary: 'The timeline is full; further steps were only counted.',
};

export function definitionOf(step: TimelineStepName | typeof FURTHER_STEPS): Omit<StepDefinition, 'of'> {
  return step === FURTHER_STEPS ? FURTHER : TIMELINE_STEPS[step];
}

/** Names of formats, ids and counts; never a claim, token, nonce or key. */
export type TimelineFacts = Record<string, string | number>;

/** One step of an issuance or a presentation. */
export interface TimelineStep {
  tenantId: string;
  /** Id of the issuance or the presentation. */
  resourceId: string;
  step: TimelineStepName;
  /** Default: now. */
  occurredAt?: Date;
  /** Error code that the wallet was given, or the code of an issue. */
  code?: string;
  /** Text of this platform, without a value of the wallet or of a claim. */
  detail?: string;
  facts?: TimelineFacts;
}
