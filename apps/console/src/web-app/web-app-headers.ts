import type { BrowserApp } from '../browser-apps/browser-app';

/** An app runs its own files and calls its own origin only. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What no page uses, unless its app says so. */
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** The headers of each file of an app. */
export function fileHeadersOf({ features }: Pick<BrowserApp, 'features'>): Record<string, string> {
  const policies = FEATURES.map((feature) => `${feature}=(${features.includes(feature) ? 'self' : ''})`);
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': policies.join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** Names in `assets` have a hash of the content, so a file never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A new release is noticed at the next request. */
export const REVALIDATED = 'no-cache';
