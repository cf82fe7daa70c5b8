export { developmentAuthority } from './development-authority';
export { localhostCertificate } from './localhost-certificate';
export { echoChallenge, eventIdOf, startWebhookReceiver } from './webhook-receiver';
export type { ReceivedWebhook, WebhookReceiver } from './webhook-receiver';
