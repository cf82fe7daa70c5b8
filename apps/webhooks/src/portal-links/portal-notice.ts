const SENTENCES = {
  repeated: 'The webhooks will be sent again now.',
  disabled: 'The organization has disabled the endpoint, so nothing is sent to it. Ask the organization to enable it.',
} as const;

export type PortalNotice = keyof typeof SENTENCES;

export function sentenceOf(notice: PortalNotice): string {
  return SENTENCES[notice];
}
