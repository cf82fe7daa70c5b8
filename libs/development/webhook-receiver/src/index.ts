export { developmentAuthority } from './development-authority';
export { localhostCertificate } from './localhost-certificate';
export { startWebhookReceiver } from './webhook-receiver';
export type { ReceivedWebhook, WebhookReceiver } from './webhook-receiver';
