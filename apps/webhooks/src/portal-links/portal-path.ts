/** First segment of the pages of portal links. */
export const PORTAL_PATH = 'webhook-portal';
