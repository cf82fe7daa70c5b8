/** The services of the platform. */
export const SERVICES = [
  'auth',
  'onboarding',
  'verification',
  'trust',
  'issuance',
  'presentation',
  'wallet',
  'webhooks',
  'webhook-delivery',
] as const;

export type ServiceName = (typeof SERVICES)[number];
